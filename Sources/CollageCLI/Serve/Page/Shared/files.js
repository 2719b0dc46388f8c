import { on } from './dom.js'

/** The server's limit of a photo, in bytes. */
export const photoLimit = 500_000_000

/** Takes dropped and pasted files; returns a function that stops. */
export function watchFiles(element, take) {
	const mark = (isOver) => element.classList.toggle('dropping', isOver)
	on(element, 'dragover', (event) => {
		if (!event.dataTransfer.types.includes('Files')) return
		event.preventDefault()
		mark(true)
	})
	on(element, 'dragleave', (event) => mark(element.contains(event.relatedTarget)))
	on(element, 'drop', (event) => {
		// The browser would open a file dropped elsewhere.
		event.preventDefault()
		mark(false)
		if (event.dataTransfer.files.length) take([...event.dataTransfer.files])
	})
	return on(window, 'paste', (event) => {
		const { files } = event.clipboardData
		if (element.hidden || element.closest('[inert]') || event.target.closest?.('dialog') || !files.length) return
		event.preventDefault()
		take([...files])
	})
}
