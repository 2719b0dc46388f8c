import { clamp, h } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { Cell } from './Cell.js'

/** The cells. Only rows in sight, those one screen around them and the cell with the focus exist as elements. */
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

  /** Takes the sizes from the style sheet: `--gap` and `--least` in pixels, `--caption` in rem. */
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
    element.classList.toggle('narrow', this.cellWidth < 8 * rem) // large text: the caption wraps
    this.rowHeight = this.cellWidth * 4 / 3 + value('--caption') * rem + this.gap
    element.style.height = `${Math.ceil(this.#entries.length / this.columns) * this.rowHeight}px`
    element.style.setProperty('--cell', `${this.cellWidth}px`)
    scroller.style.setProperty('--bar', `${scroller.offsetWidth - scroller.clientWidth}px`)
    this.draw()
  }

  draw() {
    cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    if (!this.rowHeight) return
    const screen = this.scroller.clientHeight, top = this.scroller.scrollTop - this.element.offsetTop
    const first = Math.max(0, Math.floor((top - screen) / this.rowHeight)) * this.columns
    const last = Math.ceil((top + 2 * screen) / this.rowHeight) * this.columns
    const indices = []
    for (let index = first; index < Math.min(last, this.#entries.length); index += 1) indices.push(index)
    const focused = this.#focused
    const kept = focused ? this.#indexOf(focused) : -1
    if (kept >= 0 && kept < first) indices.unshift(kept)
    else if (kept >= last) indices.push(kept)
    this.#put(indices)
    if (focused && this.#focused !== focused) this.focus(focused) // an element that is moved loses the focus
  }

  #put(indices) {
    const ids = new Set(indices.map((index) => this.#entries[index].id))
    for (const [id, cell] of this.#cells) {
      if (ids.has(id)) continue
      cell.remove()
      this.#cells.delete(id)
    }
    const mirror = document.documentElement.dir === 'rtl' ? -1 : 1
    let next = this.element.firstChild
    for (const index of indices) {
      const entry = this.#entries[index]
      const cell = this.#cells.get(entry.id) ?? new Cell(entry, this.owner)
      this.#cells.set(entry.id, cell)
      cell.show(entry, index, this.#entries.length, this.cellWidth)
      const x = (index % this.columns) * (this.cellWidth + this.gap) * mirror
      cell.element.style.transform = `translate(${x}px, ${this.#top(index)}px)`
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

  focus(id) { this.#cells.get(id)?.button.focus({ preventScroll: true }) }

  /** Scrolls so that a collage can be seen whole; gives its cell. */
  reveal(id) {
    const index = this.#indexOf(id)
    const { scroller, rowHeight } = this
    const y = this.element.offsetTop + this.#top(index)
    const room = scroller.clientHeight
    const isSeen = y >= scroller.scrollTop + 8 && y + rowHeight <= scroller.scrollTop + room - 80
    if (index >= 0 && !isSeen) scroller.scrollTop = index < this.columns ? 0 : y - (room - rowHeight) / 2
    this.draw()
    return this.#cells.get(id)
  }

  focusBeside(id) {
    const index = this.#indexOf(id)
    this.focus((this.#entries[index + 1] ?? this.#entries[index - 1])?.id)
  }

  #walk(event) {
    const across = document.documentElement.dir === 'rtl' ? -1 : 1
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight)) * this.columns
    const by = {
      ArrowLeft: -across, ArrowRight: across, ArrowUp: -this.columns, ArrowDown: this.columns,
      PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity,
    }[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const { id } = this.#entries[clamp(this.#indexOf(this.#focused) + by, 0, this.#entries.length - 1)]
    this.reveal(id)
    this.focus(id)
  }
}
