import { clamp, focusOn, h, isModified, isRightToLeft } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { Cell } from './Cell.js'

/** Only rows in sight, those one screen around them and the cell with the focus exist as elements. */
export class Grid {
	#entries = []
	#cells = new Map()
	#frame

	constructor(scroller, owner) {
		Object.assign(this, { scroller, owner })
		this.element = h('ul.cells', {
			role: 'list', 'aria-label': text('collages'), onkeydown: (event) => this.#walk(event),
		})
		scroller.addEventListener('scroll', () => {
			this.#frame ??= requestAnimationFrame(() => this.draw())
		}, { passive: true })
		new ResizeObserver(() => this.measure()).observe(scroller)
		setInterval(() => { for (const cell of this.#cells.values()) cell.showCaption() }, 30_000)
	}

	show(entries) {
		this.#entries = entries
		this.measure()
	}

	/** `--gap` and `--least` are in pixels, `--caption` in rem. */
	measure() {
		const { element, scroller } = this
		const width = element.clientWidth
		if (!width) return
		const style = getComputedStyle(element)
		const value = (name) => parseFloat(style.getPropertyValue(name))
		const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
		this.gap = value('--gap')
		this.columns = Math.max(2, Math.floor((width + this.gap) / (value('--least') + this.gap)))
		this.cellWidth = (width - this.gap * (this.columns - 1)) / this.columns
		// Where the text is large the caption wraps.
		element.classList.toggle('narrow', this.cellWidth < 8 * rem)
		this.rowHeight = this.cellWidth * 4 / 3 + value('--caption') * rem + this.gap
		element.style.height = `${Math.ceil(this.#entries.length / this.columns) * this.rowHeight}px`
		element.style.setProperty('--cell', `${this.cellWidth}px`)
		scroller.style.setProperty('--bar', `${scroller.offsetWidth - scroller.clientWidth}px`)
		this.draw()
	}

	draw() {
		cancelAnimationFrame(this.#frame)
		this.#frame = undefined
		const { columns, rowHeight, scroller } = this
		if (!rowHeight) return
		const screen = scroller.clientHeight, top = scroller.scrollTop - this.element.offsetTop
		const first = Math.max(0, Math.floor((top - screen) / rowHeight)) * columns
		const last = Math.ceil((top + 2 * screen) / rowHeight) * columns
		const length = Math.max(0, Math.min(last, this.#entries.length) - first)
		const indices = Array.from({ length }, (_, index) => first + index)
		const focused = this.#focused
		const kept = this.#indexOf(focused)
		if (kept >= 0 && kept < first) indices.unshift(kept)
		else if (kept >= last) indices.push(kept)
		this.#put(indices)
		// An element that is moved loses the focus.
		if (focused && this.#focused !== focused) this.focus(focused)
	}

	#put(indices) {
		const ids = new Set(indices.map((index) => this.#entries[index].id))
		for (const [id, cell] of this.#cells) {
			if (ids.has(id)) continue
			cell.remove()
			this.#cells.delete(id)
		}
		const across = (this.cellWidth + this.gap) * (isRightToLeft() ? -1 : 1)
		let next = this.element.firstChild
		for (const index of indices) {
			const entry = this.#entries[index]
			const cell = this.#cells.get(entry.id) ?? new Cell(entry, this.owner)
			this.#cells.set(entry.id, cell)
			cell.show(entry, index, this.#entries.length, this.cellWidth)
			cell.element.style.transform = `translate(${index % this.columns * across}px, ${this.#top(index)}px)`
			if (cell.element === next) next = next.nextSibling
			else this.element.insertBefore(cell.element, next)
		}
	}

	get #focused() {
		return this.element.contains(document.activeElement) ? document.activeElement.dataset.id : undefined
	}

	#top(index) { return Math.floor(index / this.columns) * this.rowHeight }
	#indexOf(id) { return this.#entries.findIndex((entry) => entry.id === id) }

	cell(id) { return this.#cells.get(id) }
	focus(id) { focusOn(this.cell(id)?.button) }

	reveal(id) {
		const index = this.#indexOf(id)
		const { scroller, rowHeight } = this
		const y = this.element.offsetTop + this.#top(index)
		const room = scroller.clientHeight
		const isSeen = y >= scroller.scrollTop + 8 && y + rowHeight <= scroller.scrollTop + room - 80
		if (index >= 0 && !isSeen) scroller.scrollTop = index < this.columns ? 0 : y - (room - rowHeight) / 2
		this.draw()
		return this.cell(id)
	}

	focusBeside(id) {
		const index = this.#indexOf(id)
		this.focus((this.#entries[index + 1] ?? this.#entries[index - 1])?.id)
	}

	#walk(event) {
		const across = isRightToLeft() ? -1 : 1
		const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight)) * this.columns
		const by = {
			ArrowLeft: -across, ArrowRight: across, ArrowUp: -this.columns, ArrowDown: this.columns,
			PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity,
		}[event.key]
		if (!by || isModified(event)) return
		event.preventDefault()
		const { id } = this.#entries[clamp(this.#indexOf(this.#focused) + by, 0, this.#entries.length - 1)]
		this.reveal(id)
		this.focus(id)
	}
}
