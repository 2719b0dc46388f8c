import { clamp, focusOn, h, on, pointerEvents } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { longPress } from '../Shared/Overlays.js'
import { number, text } from '../Shared/texts.js'
import { HistoryList, walkable } from './Controls.js'
import { CanvasSettings, PhotoSettings } from './Settings.js'

/** Whether the panel stands at the side, always open, instead of lying below. */
const beside = matchMedia('(min-width: 1100px), (min-width: 640px) and (max-height: 520px)')
const photoTools = { cutout: 'scissors', pixellate: 'pixellate', '3d-glasses': '3d-glasses', glitch: 'glitch' }
const canvasTools = { background: 'canvas', guides: 'guides', history: 'history' }

/**
 * Four tools of the photo in hand, or three seats for the canvas; and what is behind their handle: a sheet on small
 * screens, a card at the side on wide ones.
 */
export class Panel {
	isOpen = false

	constructor(screen) {
		Object.assign(this, { screen, document: screen.document })
		this.photo = new PhotoSettings(screen)
		this.canvas = new CanvasSettings(screen)
		this.history = new HistoryList(screen)
		this.handle = h('button.handle', { onclick: () => this.open(!this.isOpen) }, h('i'))
		this.tools = walkable(h('div.tools', { role: 'toolbar' }))
		this.head = h('div.dock', {}, this.handle, this.tools)
		this.details = h('div.details', { role: 'region' })
		this.element = h('section.panel', { 'data-own-pointer': '' }, this.head, this.details)
		on(this.head, pointerEvents, this)
		this.head.addEventListener('click', (event) => { if (this.wasDragged) event.stopPropagation() }, true)
		// Letters may grow.
		new ResizeObserver(() => { if (!this.from) this.open(this.isOpen) }).observe(this.head)
		this.stop = on(beside, 'change', () => this.changed())
		this.document.listeners.add(() => this.update())
		this.update()
	}

	changed() {
		this.open(false)
		this.update()
	}

	update() {
		const { canvas, details, document, history, photo, tools } = this
		const { item } = document
		const name = item ? item.name : text('background')
		if (this.isPhoto !== Boolean(item)) {
			this.isPhoto = Boolean(item)
			tools.replaceChildren(...Object.entries(item ? photoTools : canvasTools).map((tool) => this.tool(...tool)))
			details.replaceChildren(...(item ? photo.elements : [...canvas.elements, history.element]))
			details.scrollTop = 0
			tools.classList.toggle('rise', this.isPhoto)
			if (this.isOpen) this.open(false)
		}
		tools.ariaLabel = details.ariaLabel = name
		for (const button of tools.children) this.press(button, button.dataset.tool, item)
		if (item) return photo.update(document)
		canvas.update(document.collage)
		history.update(document.revisions)
		if (this.isOpen || beside.matches) document.loadHistory()
	}

	tool(name, symbol) {
		const button = h(`button.tool${this.isPhoto ? '' : '.plain'}`, { 'data-tool': name, onclick: () => this.use(name) },
			h('span.lens', {}, icon(symbol, 26), h('b.order'), h('i.ring')), h('span.tool-name', {}, text(name)))
		if (name === 'cutout') {
			longPress(button, () => this.screen.openHints())
			button.setAttribute('aria-keyshortcuts', '1 Shift+F10')
			button.title = text('hintsTip')
		}
		return button
	}

	use(name) {
		if (this.isPhoto) this.screen.commands.toggle(name)
		else if (name === 'guides') this.screen.commands.toggleGuides()
		else this.show(name)
	}

	press(button, name, item) {
		const place = item ? item.shaders.findIndex((shader) => shader.name === name) + 1 : 0
		const isOn = name === 'cutout' ? Boolean(item.usesCutout)
			: name === 'guides' ? this.screen.stage.hasGuides : place > 0
		const done = name === 'cutout' ? this.screen.cutting.done(item.id) : undefined
		button.classList.toggle('on', isOn)
		button.classList.toggle('working', done !== undefined)
		button.style.setProperty('--done', done ?? 0)
		if (item || name === 'guides') button.ariaPressed = isOn
		if (!item) return
		const spoken = text(`${name}Name`)
		button.querySelector('.order').textContent = place ? number(place) : ''
		button.ariaLabel = spoken + (place ? `, ${text('nth', { n: place })}` : '')
	}

	show(name) {
		this.open(true)
		const target = this.details.querySelector(`.section-${name}`)
		this.details.scrollTo({ top: target.offsetTop - this.details.firstElementChild.offsetTop, behavior: 'smooth' })
		focusOn(target.querySelector('[aria-current], [aria-checked=true], button'))
	}

	get low() { return this.head.offsetHeight }
	get high() { return Math.min(innerHeight * .56, this.low + this.details.scrollHeight + 8) }

	open(yes) {
		const isFixed = beside.matches
		const isOpen = this.isOpen = yes && !isFixed
		const height = isOpen ? this.high : this.low
		this.element.classList.toggle('open', isOpen)
		this.element.style.height = isFixed ? '' : `${height}px`
		this.details.inert = !isOpen && !isFixed
		this.handle.ariaExpanded = isOpen
		this.handle.ariaLabel = text(isOpen ? 'fewerTools' : 'moreTools')
		if (isOpen) this.update()
		this.screen.stage.makeRoom(isOpen ? height + innerHeight - this.element.getBoundingClientRect().bottom : 0)
	}

	/* The sheet's height follows the finger and goes where it was thrown. */
	pointerdown(event) {
		this.wasDragged = false
		if (beside.matches || event.button) return
		this.from = { y: event.clientY, height: this.element.offsetHeight, time: event.timeStamp }
	}

	pointermove(event) {
		if (!this.from) return
		const by = this.from.y - event.clientY
		if (!this.wasDragged && Math.abs(by) < 8) return
		this.wasDragged = true
		this.head.setPointerCapture(event.pointerId)
		this.element.classList.add('dragging')
		this.element.style.height = `${clamp(this.from.height + by, this.low, this.high)}px`
	}

	pointerup(event) {
		const { from } = this
		this.from = undefined
		if (!from || !this.wasDragged) return
		this.element.classList.remove('dragging')
		const speed = (from.y - event.clientY) / Math.max(1, event.timeStamp - from.time)
		const isNearTop = this.element.offsetHeight > (this.low + this.high) / 2
		this.open(Math.abs(speed) > .3 ? speed > 0 : isNearTop)
	}

	pointercancel(event) { this.pointerup(event) }
}
