import { clamp, focusOn, h, on, pointerEvents } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { loadModule } from '../Shared/lazyModules.js'
import { longPress } from '../Shared/Overlays.js'
import { number, text } from '../Shared/texts.js'
import { arrowKeys } from './Controls.js'
import { itemSettings } from './ItemSettings.js'

const isSidebar = matchMedia('(min-width: 1100px), (min-width: 640px) and (max-height: 520px)')
const photoTools = { looks: 'looks', cutout: 'scissors', pixellate: 'pixellate', '3d-glasses': '3d-glasses', glitch: 'glitch', repaint: 'wand' }
const textTools = { editText: 'text', ...Object.fromEntries(['looks', 'pixellate', '3d-glasses', 'glitch'].map((name) => [name, photoTools[name]])) }
const canvasTools = { canvas: 'canvas', guides: 'guides', grid: 'grid', layout: 'layout', history: 'history' }

export function createPanel(screen) {
	const { commands, cutouts, document, stage } = screen
	const photo = itemSettings(screen)
	const handle = h('button.handle', { onclick: () => toggle(!isOpen) }, h('i'))
	const tools = arrowKeys(h('div.tools', { role: 'toolbar' }))
	const head = h('div.dock', {}, handle, tools)
	const details = h('div.details', { role: 'region' })
	const canvasTitle = h('h2.sr-only', {}, text('canvas'))
	const element = h('section.panel', { 'data-own-pointer': '' }, head, details)
	let isOpen = false, hasLooks = false, isPhoto, shown, looks, lists, from, wasDragged

	function update() {
		const { item } = document
		const toolSet = !item ? canvasTools : item.text ? textTools : photoTools
		if (shown !== toolSet) {
			shown = toolSet
			isPhoto = Boolean(item)
			tools.replaceChildren(...Object.entries(toolSet)
				.filter(([name]) => name !== 'repaint' || screen.canRepaint).map((entry) => tool(...entry)))
			fill()
			tools.classList.toggle('rise', isPhoto)
			if (isOpen) open(false)
			if (item?.text) loadTextSettings()
		}
		tools.ariaLabel = details.ariaLabel = item ? item.name : text('canvas')
		for (const button of tools.children) press(button, button.dataset.tool, item)
		if (item && hasLooks) looks.update()
		if (item?.text) screen.textItems?.update()
		if (item) return photo.update(document)
		lists?.update(document)
		if (isOpen || isSidebar.matches) loadLists()
	}

	async function loadLists() {
		document.loadHistory()
		if (lists) return
		const part = await loadModule(() => import('./Lists.js'), 'Collage/lists.css', 'Layouts/layouts.css')
		if (!part || lists) return
		lists = part.createLists(screen)
		fill()
		open(isOpen)
		lists.update(document)
	}

	async function loadTextSettings() {
		if (!await screen.loadTextItems() || !document.item?.text) return
		fill()
		open(isOpen)
		screen.textItems.update()
	}

	function fill(name) {
		const [title, ...rest] = photo.elements
		const settings = shown === textTools && screen.textItems ? [screen.textItems.element, ...rest] : rest
		const setLooks = hasLooks ? [looks.element] : []
		const photos = isSidebar.matches ? [title, ...setLooks, ...settings] : hasLooks ? setLooks : [title, ...settings]
		details.replaceChildren(...(isPhoto ? photos : lists ? [canvasTitle, ...lists.elements(name)] : []))
		details.scrollTop = 0
	}

	const areLooksShown = () => hasLooks && (isOpen || isSidebar.matches)

	async function toggleLooks() {
		const isShown = areLooksShown()
		looks ??= await loadLooks()
		if (!looks || !document.item) return
		setLooks(!isShown)
		open(!isShown)
		if (!isShown) focusOn(looks.element.querySelector('[aria-selected=true]'))
	}

	async function loadLooks() {
		const part = await loadModule(() => import('../Looks/Looks.js'), 'Looks/looks.css', 'Collage/hints.css', 'Collage/lists.css')
		return part?.createLooks(screen, () => open(isOpen))
	}

	function setLooks(yes) {
		if (hasLooks === yes) return
		hasLooks = yes
		fill()
		update()
	}

	function tool(name, symbol) {
		const use = () => {
			if (name === 'looks') toggleLooks()
			else if (name === 'repaint') screen.repaint()
			else if (name === 'editText') screen.write()
			else if (isPhoto) commands.toggle(name)
			else if (name === 'guides') commands.toggleGuides()
			else if (name === 'grid') stage.chooseGrid(button)
			else showSection(name)
		}
		const hasHints = name === 'cutout'
		const button = h(`button.tool${isPhoto ? '' : '.plain'}`, {
			'data-tool': name, onclick: use, title: hasHints && text('hintsTip'),
			'aria-keyshortcuts': hasHints && '1 Shift+F10',
		}, h('span.tool-icon', {}, icon(symbol, 26), h('b.order'), h('i.ring')), h('span.tool-name', {}, text(name)))
		if (hasHints) longPress(button, () => screen.openHints())
		return button
	}

	function press(button, name, item) {
		const n = item ? item.shaders.findIndex((shader) => shader.name === name) + 1 : 0
		const isOn = Boolean({
			cutout: item?.usesCutout, guides: stage.hasGuides, grid: stage.grid, repaint: item?.showsRepaint, looks: areLooksShown(),
		}[name] ?? n)
		const done = name === 'cutout' ? cutouts.done(item.id) : undefined
		button.classList.toggle('on', isOn)
		button.classList.toggle('working', done !== undefined)
		button.style.setProperty('--done', done ?? 0)
		if (name === 'looks') button.ariaExpanded = isOn
		else if (name !== 'editText' && (item || name[0] === 'g')) button.ariaPressed = isOn
		if (!item) return
		button.querySelector('.order').textContent = n ? number(n) : ''
		button.ariaLabel = text(`${name}Name`) + (n ? `, ${text('effectNumber', { n })}` : '')
	}

	async function showSection(name) {
		await loadLists()
		if (!isSidebar.matches) fill(name)
		open(true)
		const target = details.querySelector(`.section-${name}`)
		details.scrollTo({ top: target.offsetTop - details.firstElementChild.offsetTop, behavior: 'smooth' })
		focusOn(target.querySelector('[aria-current], [aria-checked=true], button'))
	}

	async function offer() {
		await loadLists()
		lists?.offer()
	}

	const low = () => head.offsetHeight
	const high = () => {
		const { firstElementChild: first, lastElementChild: last } = details
		return Math.min(innerHeight * .56, low() + (last ? last.offsetTop + last.offsetHeight - first.offsetTop + 32 : 0))
	}

	function toggle(yes) {
		if (yes && !isOpen) {
			setLooks(false)
			fill()
		}
		open(yes)
	}

	function open(yes) {
		const isFixed = isSidebar.matches
		isOpen = yes && !isFixed
		const height = isOpen ? high() : low()
		element.classList.toggle('open', isOpen)
		element.style.height = isFixed ? '' : `${height}px`
		details.inert = !isOpen && !isFixed
		handle.ariaExpanded = isOpen
		handle.ariaLabel = text(isOpen ? 'fewerTools' : 'moreTools')
		if (isOpen || hasLooks) update()
		stage.avoidPanel(isOpen ? height + innerHeight - element.getBoundingClientRect().bottom : 0)
	}

	function pointerdown(event) {
		wasDragged = false
		if (isSidebar.matches || event.button) return
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
		toggle(Math.abs(speed) > .3 ? speed > 0 : element.offsetHeight > (low() + high()) / 2)
	}

	on(head, pointerEvents, { pointerdown, pointermove, pointerup, pointercancel: pointerup })
	head.addEventListener('click', (event) => { if (wasDragged) event.stopPropagation() }, true)
	new ResizeObserver(() => { if (!from) open(isOpen) }).observe(head)
	const stop = on(isSidebar, 'change', () => {
		open(false)
		fill()
		update()
	})
	document.listeners.add(update)
	update()
	return { element, tools, open, offer, toggleLooks, update, stop, get isOpen() { return isOpen } }
}
