import { clamp, focusOn, h, on, pointerEvents } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { longPress } from '../Shared/Overlays.js'
import { number, text } from '../Shared/texts.js'
import { historyList, walkable } from './Controls.js'
import { canvasSettings, photoSettings } from './Settings.js'

const beside = matchMedia('(min-width: 1100px), (min-width: 640px) and (max-height: 520px)')
const photoTools = { cutout: 'scissors', pixellate: 'pixellate', '3d-glasses': '3d-glasses', glitch: 'glitch' }
const canvasTools = { background: 'canvas', guides: 'guides', history: 'history' }

export function createPanel(screen) {
	const { commands, cutting, document, stage } = screen
	const photo = photoSettings(screen), canvas = canvasSettings(screen), history = historyList(screen)
	const handle = h('button.handle', { onclick: () => open(!isOpen) }, h('i'))
	const tools = walkable(h('div.tools', { role: 'toolbar' }))
	const head = h('div.dock', {}, handle, tools)
	const details = h('div.details', { role: 'region' })
	const element = h('section.panel', { 'data-own-pointer': '' }, head, details)
	let isOpen = false, isPhoto, from, wasDragged

	function update() {
		const { item } = document
		if (isPhoto !== Boolean(item)) {
			isPhoto = Boolean(item)
			tools.replaceChildren(...Object.entries(item ? photoTools : canvasTools).map((entry) => tool(...entry)))
			details.replaceChildren(...(item ? photo.elements : [...canvas.elements, history.element]))
			details.scrollTop = 0
			tools.classList.toggle('rise', isPhoto)
			if (isOpen) open(false)
		}
		tools.ariaLabel = details.ariaLabel = item ? item.name : text('background')
		for (const button of tools.children) press(button, button.dataset.tool, item)
		if (item) return photo.update(document)
		canvas.update(document.collage)
		history.update(document.revisions)
		if (isOpen || beside.matches) document.loadHistory()
	}

	function tool(name, symbol) {
		const use = () => {
			if (isPhoto) commands.toggle(name)
			else if (name === 'guides') commands.toggleGuides()
			else show(name)
		}
		const hasHints = name === 'cutout'
		const button = h(`button.tool${isPhoto ? '' : '.plain'}`, {
			'data-tool': name, onclick: use, title: hasHints && text('hintsTip'),
			'aria-keyshortcuts': hasHints && '1 Shift+F10',
		}, h('span.lens', {}, icon(symbol, 26), h('b.order'), h('i.ring')), h('span.tool-name', {}, text(name)))
		if (hasHints) longPress(button, () => screen.openHints())
		return button
	}

	function press(button, name, item) {
		const n = item ? item.shaders.findIndex((shader) => shader.name === name) + 1 : 0
		const isOn = name === 'cutout' ? Boolean(item.usesCutout) : name === 'guides' ? stage.hasGuides : n > 0
		const done = name === 'cutout' ? cutting.done(item.id) : undefined
		button.classList.toggle('on', isOn)
		button.classList.toggle('working', done !== undefined)
		button.style.setProperty('--done', done ?? 0)
		if (item || name === 'guides') button.ariaPressed = isOn
		if (!item) return
		button.querySelector('.order').textContent = n ? number(n) : ''
		button.ariaLabel = text(`${name}Name`) + (n ? `, ${text('nth', { n })}` : '')
	}

	function show(name) {
		open(true)
		const target = details.querySelector(`.section-${name}`)
		details.scrollTo({ top: target.offsetTop - details.firstElementChild.offsetTop, behavior: 'smooth' })
		focusOn(target.querySelector('[aria-current], [aria-checked=true], button'))
	}

	const low = () => head.offsetHeight
	const high = () => Math.min(innerHeight * .56, low() + details.scrollHeight + 8)

	function open(yes) {
		const isFixed = beside.matches
		isOpen = yes && !isFixed
		const height = isOpen ? high() : low()
		element.classList.toggle('open', isOpen)
		element.style.height = isFixed ? '' : `${height}px`
		details.inert = !isOpen && !isFixed
		handle.ariaExpanded = isOpen
		handle.ariaLabel = text(isOpen ? 'fewerTools' : 'moreTools')
		if (isOpen) update()
		stage.makeRoom(isOpen ? height + innerHeight - element.getBoundingClientRect().bottom : 0)
	}

	function pointerdown(event) {
		wasDragged = false
		if (beside.matches || event.button) return
		from = { y: event.clientY, height: element.offsetHeight, time: event.timeStamp }
	}

	function pointermove(event) {
		if (!from) return
		const by = from.y - event.clientY
		if (!wasDragged && Math.abs(by) < 8) return
		wasDragged = true
		head.setPointerCapture(event.pointerId)
		element.classList.add('dragging')
		element.style.height = `${clamp(from.height + by, low(), high())}px`
	}

	function pointerup(event) {
		const start = from
		from = undefined
		if (!start || !wasDragged) return
		element.classList.remove('dragging')
		const speed = (start.y - event.clientY) / Math.max(1, event.timeStamp - start.time)
		open(Math.abs(speed) > .3 ? speed > 0 : element.offsetHeight > (low() + high()) / 2)
	}

	on(head, pointerEvents, { pointerdown, pointermove, pointerup, pointercancel: pointerup })
	head.addEventListener('click', (event) => { if (wasDragged) event.stopPropagation() }, true)
	new ResizeObserver(() => { if (!from) open(isOpen) }).observe(head)
	const stop = on(beside, 'change', () => {
		open(false)
		update()
	})
	document.listeners.add(update)
	update()
	return { element, tools, open, update, stop, get isOpen() { return isOpen } }
}
