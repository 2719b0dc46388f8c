import { h } from './dom.js'
import { toast } from './Overlays.js'
import { text } from './texts.js'

const sheets = new Map()

/** A sheet's rules, once. */
function styled(path) {
	if (!sheets.has(path)) {
		sheets.set(path, new Promise((done, fail) => {
			const onerror = () => {
				sheets.delete(path)
				sheet.remove()
				fail(Error(path))
			}
			const sheet = h('link', { rel: 'stylesheet', href: path, onload: done, onerror })
			document.head.append(sheet)
		}))
	}
	return sheets.get(path)
}

/** Parts of the page that not everybody wants; nothing, and a word of it, where they cannot be had now. */
export async function later(module, ...paths) {
	try {
		const [part] = await Promise.all([module(), ...paths.map(styled)])
		return part
	} catch (error) {
		toast(text('error.connection'))
		console.warn(error)
	}
}

export const viewerPart = () => later(() => import('../Viewer/Viewer.js'), 'Viewer/viewer.css')
