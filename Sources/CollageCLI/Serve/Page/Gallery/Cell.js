import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { longPress } from '../Shared/Overlays.js'
import { ago, dateText, text } from '../Shared/texts.js'

/* Few widths, so that similar sizes share cached images. */
const widths = [240, 320, 420, 560, 760, 1040]

export const nameOf = ({ name }) => name || text('untitled')

export function createCell({ id }, { server, open, options }) {
	const name = h('span.cell-name'), dot = h('i.dot'), time = h('span.cell-time'), frame = h('span.cell-frame')
	const button = h('button.cell-button', {
		'data-id': id, 'aria-haspopup': options && 'menu', onclick: () => open(cell),
	}, frame, h('span.cell-caption', {}, h('span.cell-line', {}, name, dot), time))
	const element = h('li.cell', {}, button)
	const cell = {
		element, button, frame, show, showCaption,
		ready: Promise.resolve(),
		get picture() { return frame.querySelector('img') ?? frame },
		remove() {
			url = undefined
			element.remove()
		},
	}
	let url
	if (options) longPress(button, () => options(cell))

	function show(entry, index, count, width) {
		element.ariaPosInSet = index + 1
		element.ariaSetSize = count
		const isChanged = entry !== cell.entry
		cell.entry = entry
		if (isChanged) showCaption()
		paint(urlFor(width))
	}

	function showCaption() {
		const { dirty, updatedAt } = cell.entry
		name.textContent = nameOf(cell.entry)
		dot.hidden = !dirty
		time.textContent = ago(updatedAt)
		time.title = dateText(new Date(updatedAt))
		button.ariaLabel = `${name.textContent}, ${time.textContent}${dirty ? `, ${text('edited')}` : ''}`
	}

	/* Requests enough columns for an image that is cropped to the cell. */
	function urlFor(width) {
		const { picture, width: across, height: down } = cell.entry
		const needed = Math.max(width, width * 4 / 3 * across / down) * Math.min(devicePixelRatio, 3)
		const columns = widths.find((one) => one >= needed) ?? widths.at(-1)
		return server.pictureURL(picture, { collage: id, width: columns, saved: true })
	}

	/* Keeps the old image until the new one is decoded; a refresh retries. */
	function paint(requested) {
		if (requested === url) return
		url = requested
		const image = h('img.snapshot', { alt: '', decoding: 'async', draggable: 'false', src: url })
		const setContent = (content, state) => {
			frame.replaceChildren(content)
			element.className = `cell ${state}`
		}
		cell.ready = image.decode().then(() => {
			if (requested === url) setContent(image, 'ready')
		}, () => {
			if (requested !== url) return
			url = undefined
			if (!frame.querySelector('img')) setContent(icon('photo', 32), 'failed')
		})
	}
	return cell
}
