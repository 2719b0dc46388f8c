import { h } from './dom.js'
import { toast } from './Overlays.js'
import { loadLazyTexts, text } from './texts.js'


const sheets = new Map()
const sheetStyle = 'Shared/sheet.css'

function loadStyles(path) {
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

/** Loads a module with its style sheets; shows a message and returns undefined if that fails. */
export async function loadModule(module, ...paths) {
	try {
		const [part] = await Promise.all([module(), loadLazyTexts(), ...paths.map(loadStyles)])
		return part
	} catch (error) {
		toast(text('error.connection'))
		console.warn(error)
	}
}

export const loadViewer = () => loadModule(() => import('../Viewer/Viewer.js'), 'Viewer/viewer.css')
export const loadLibrary = () => loadModule(() => import('../Library/Library.js'), sheetStyle, 'Library/library.css')
export const loadRepaint = () => loadModule(() => import('../Repaint/Repaint.js'), sheetStyle, 'Repaint/repaint.css')
