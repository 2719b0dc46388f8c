import { clamp, focusOn, h, isModified, on } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { longPress } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'
import { photoURL } from './PhotoFacts.js'

/** A grid of thumbnails with names; `options(photo, button)` and `remove(photo)` are optional. */
export function photoCells({ open, options, remove, more, isChosen }) {
	const cells = new Map()
	const end = h('li.photo-end', { 'aria-hidden': 'true' })
	const element = h('ul.photos', { role: 'list', 'aria-label': text('photos'), onkeydown: moveFocus }, end)

	function make({ id }) {
		const image = h('img', {
			alt: '', loading: 'lazy', decoding: 'async', draggable: 'false', src: photoURL(id, 'thumbnail'),
			onload: () => cell.element.classList.add('ready'), onerror: () => {
				cell.element.classList.add('ready')
				image.replaceWith(icon('photo', 28))
			},
		})
		const name = h('span.photo-name')
		const button = h('button.photo-button', {
			'data-id': id, 'aria-haspopup': options && 'menu', onclick: () => open(cell.photo, button),
		}, h('span.photo-frame', {}, image, isChosen && h('i.photo-check', {}, icon('check', 16))), name)
		const cell = { button, name, element: h('li.photo-cell', {}, remove && h('i.photo-bin', {}, icon('trash', 24)), button) }
		if (options) longPress(button, () => options(cell.photo, button))
		if (remove) swipe(cell, () => remove(cell.photo))
		return cell
	}

	function show(photos) {
		const ids = new Set(photos.map(({ id }) => id))
		const focused = element.contains(document.activeElement) ? document.activeElement.dataset.id : undefined
		const place = focused && [...cells.keys()].indexOf(focused)
		for (const [id, { element: removed }] of cells) {
			if (ids.has(id)) continue
			removed.remove()
			cells.delete(id)
		}
		let next = element.firstChild
		for (const photo of photos) {
			const cell = cells.get(photo.id) ?? make(photo)
			cells.delete(photo.id)
			cells.set(photo.id, cell)
			cell.photo = photo
			cell.name.textContent = photo.name
			cell.button.ariaLabel = photo.name
			if (isChosen) {
				cell.button.ariaPressed = isChosen(photo.id)
				cell.element.classList.toggle('chosen', isChosen(photo.id))
			}
			if (cell.element === next) next = next.nextSibling
			else element.insertBefore(cell.element, next)
		}
		// Observes the end again: the observer doesn't fire while the end stays visible.
		watch.unobserve(end)
		watch.observe(end)
		if (!focused || document.activeElement.dataset.id === focused) return
		focusOn((cells.get(focused) ?? [...cells.values()][Math.min(place, cells.size - 1)])?.button)
	}

	function moveFocus(event) {
		const all = [...cells.values()].map(({ button }) => button)
		const at = all.indexOf(event.target)
		if (at < 0 || isModified(event)) return
		const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length
		const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1
		const offset = {
			ArrowLeft: -direction, ArrowRight: direction, ArrowUp: -columns, ArrowDown: columns, Home: -Infinity, End: Infinity,
		}[event.key]
		if (offset) all[clamp(at + offset, 0, all.length - 1)].focus()
		else if (remove && (event.key === 'Delete' || event.key === 'Backspace')) remove([...cells.values()][at].photo)
		else return
		event.preventDefault()
	}

	const watch = new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) more() }, { scrollMargin: '600px' })
	return { element, show, button: (id) => cells.get(id)?.button }
}

/* Calls `onSwipe` after a horizontal swipe of more than a third of the width. */
function swipe({ element, button }, onSwipe) {
	let from, offset = 0
	const setOffset = (x) => {
		offset = x
		button.style.translate = x ? `${x}px` : ''
		element.classList.toggle('swiped', x !== 0)
		element.classList.toggle('far', isFar())
	}
	const isFar = () => Math.abs(offset) > button.offsetWidth / 3
	on(button, 'pointerdown pointermove pointerup pointercancel', {
		pointerdown: (event) => { if (event.pointerType === 'touch' && event.isPrimary) from = event },
		pointermove(event) {
			if (!from || event.pointerId !== from.pointerId) return
			const x = event.clientX - from.clientX
			if (!offset && Math.abs(x) < 12) return
			if (!offset) button.setPointerCapture(event.pointerId)
			setOffset(x)
		},
		pointerup() {
			from = undefined
			if (!offset) return
			const isOver = isFar()
			setOffset(0)
			if (isOver) onSwipe()
		},
		pointercancel() {
			from = undefined
			setOffset(0)
		},
	})
}
