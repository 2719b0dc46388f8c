import { on } from './dom.js'

/** The maximum size of a photo, in bytes, as on the server. */
export const photoLimit = 500_000_000

/** Calls `take` with dropped and pasted files; returns a function that ignores later pastes. */
export function watchFiles(element, take) {
	const mark = (isOver) => element.classList.toggle('dropping', isOver)
	on(element, 'dragover', (event) => {
		if (!event.dataTransfer.types.includes('Files')) return
		event.preventDefault()
		mark(true)
	})
	on(element, 'dragleave', (event) => mark(element.contains(event.relatedTarget)))
	on(element, 'drop', (event) => {
		// Otherwise, the browser would open the file.
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
