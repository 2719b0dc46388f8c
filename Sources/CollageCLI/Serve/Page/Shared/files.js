import { on } from './dom.js'

/** The largest number of bytes of a photo, as the server has it. */
export const photoLimit = 500_000_000

/** Takes files that are dropped or pasted; gives what ends that. */
export function watchFiles(element, take) {
	const mark = (isOver) => element.classList.toggle('dropping', isOver)
	on(element, 'dragover', (event) => {
		if (!event.dataTransfer.types.includes('Files')) return
		event.preventDefault()
		mark(true)
	})
	on(element, 'dragleave', (event) => mark(element.contains(event.relatedTarget)))
	on(element, 'drop', (event) => {
		// What missed its aim must not open in place of the page.
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
