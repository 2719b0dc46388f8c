import { clamp, focusOn, h, isModified, isRightToLeft } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { createCell } from './Cell.js'

/** A virtual grid: only cells in or near the visible rows, and the focused cell, are elements. */
export function createGrid(scroller, owner) {
	const cells = new Map()
	const element = h('ul.cells', { role: 'list', 'aria-label': text('collages'), onkeydown: moveFocus })
	let entries = []
	let gap, columns, cellWidth, rowHeight, frame

	function show(shown) {
		entries = shown
		measure()
	}

	/** `--gap` and `--min-width` are in pixels, `--caption` in rem. */
	function measure() {
		const width = element.clientWidth
		if (!width) return
		const style = getComputedStyle(element)
		const value = (name) => parseFloat(style.getPropertyValue(name))
		const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
		gap = value('--gap')
		columns = Math.max(2, Math.floor((width + gap) / (value('--min-width') + gap)))
		cellWidth = (width - gap * (columns - 1)) / columns
		element.classList.toggle('narrow', cellWidth < 8 * rem)
		rowHeight = cellWidth * 4 / 3 + value('--caption') * rem + gap
		element.style.height = `${Math.ceil(entries.length / columns) * rowHeight}px`
		element.style.setProperty('--cell', `${cellWidth}px`)
		scroller.style.setProperty('--bar', `${scroller.offsetWidth - scroller.clientWidth}px`)
		draw()
	}

	function draw() {
		cancelAnimationFrame(frame)
		frame = undefined
		if (!rowHeight) return
		const screen = scroller.clientHeight, top = scroller.scrollTop - element.offsetTop
		const first = Math.max(0, Math.floor((top - screen) / rowHeight)) * columns
		const last = Math.ceil((top + 2 * screen) / rowHeight) * columns
		const length = Math.max(0, Math.min(last, entries.length) - first)
		const indices = Array.from({ length }, (_, index) => first + index)
		const focused = focusedId()
		const current = indexOf(focused)
		if (current >= 0 && current < first) indices.unshift(current)
		else if (current >= last) indices.push(current)
		render(indices)
		// Moving an element loses the focus.
		if (focused && focusedId() !== focused) focus(focused)
	}

	function render(indices) {
		const ids = new Set(indices.map((index) => entries[index].id))
		for (const [id, removed] of cells) {
			if (ids.has(id)) continue
			removed.remove()
			cells.delete(id)
		}
		const across = (cellWidth + gap) * (isRightToLeft() ? -1 : 1)
		let next = element.firstChild
		for (const index of indices) {
			const entry = entries[index]
			const shown = cell(entry.id) ?? createCell(entry, owner)
			cells.set(entry.id, shown)
			shown.show(entry, index, entries.length, cellWidth)
			shown.element.style.transform = `translate(${index % columns * across}px, ${topOf(index)}px)`
			if (shown.element === next) next = next.nextSibling
			else element.insertBefore(shown.element, next)
		}
	}

	const focusedId = () => (element.contains(document.activeElement) ? document.activeElement.dataset.id : undefined)
	const topOf = (index) => Math.floor(index / columns) * rowHeight
	const indexOf = (id) => entries.findIndex((entry) => entry.id === id)
	const cell = (id) => cells.get(id)
	const focus = (id) => focusOn(cell(id)?.button)

	function reveal(id) {
		const index = indexOf(id)
		const y = element.offsetTop + topOf(index)
		const height = scroller.clientHeight
		const isSeen = y >= scroller.scrollTop + 8 && y + rowHeight <= scroller.scrollTop + height - 80
		if (index >= 0 && !isSeen) scroller.scrollTop = index < columns ? 0 : y - (height - rowHeight) / 2
		draw()
		return cell(id)
	}

	function focusBeside(id) {
		const index = indexOf(id)
		focus((entries[index + 1] ?? entries[index - 1])?.id)
	}

	function moveFocus(event) {
		const across = isRightToLeft() ? -1 : 1
		const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight)) * columns
		const by = {
			ArrowLeft: -across, ArrowRight: across, ArrowUp: -columns, ArrowDown: columns,
			PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity,
		}[event.key]
		if (!by || isModified(event)) return
		event.preventDefault()
		const { id } = entries[clamp(indexOf(focusedId()) + by, 0, entries.length - 1)]
		reveal(id)
		focus(id)
	}

	scroller.addEventListener('scroll', () => { frame ??= requestAnimationFrame(draw) }, { passive: true })
	new ResizeObserver(measure).observe(scroller)
	setInterval(() => { for (const shown of cells.values()) shown.showCaption() }, 30_000)
	return { element, show, measure, draw, cell, focus, reveal, focusBeside }
}
