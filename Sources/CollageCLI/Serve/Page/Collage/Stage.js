import { clamp, h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { loadModule } from '../Shared/lazyModules.js'
import { text } from '../Shared/texts.js'
import { ItemDrag } from './ItemDrag.js'
import { ExactImage, ItemView } from './ItemView.js'
import { SelectionFrame } from './SelectionFrame.js'
import { onScreen } from './Similarity.js'

/** Returns a width in screen pixels at which both sides are whole CSS pixels: browsers resample other images. */
function exactColumns(width, shape, density) {
	const step = Number.isInteger(density) ? density : 1
	const maximum = Math.floor(width * density / step) * step
	for (let columns = maximum; columns > maximum - 40 * step && columns > 0; columns -= step) {
		if (Math.round(columns * shape) % step === 0) return columns
	}
	return Math.max(1, maximum)
}

export class Stage {
	views = new Map()
	frame = new SelectionFrame()
	drag = new ItemDrag(this)
	exactImage = new ExactImage(this)
	hasGuides = true
	covered = 0
	failures = 0
	resizing = new ResizeObserver(() => this.fit())

	constructor(screen) {
		const { document, server } = screen
		Object.assign(this, { document, server })
		this.background = h('div.canvas-background')
		this.items = h('div.items', {}, this.background)
		this.empty = h('div.canvas-empty', {},
			h('b', {}, text('emptyCanvas')), h('span', {}, text('emptyCanvasText')),
			!screen.readOnly && h('button.go', { 'data-own-pointer': '', onclick: ({ currentTarget }) => screen.add(currentTarget) },
				icon('addPhoto', 20), text('add')))
		const { x, y } = this.frame.lines
		this.canvas = h('div.canvas', {},
			this.items, this.empty, this.exactImage.element, h('div.thirds'), x, y)
		this.wrapper = h('div.wrapper', {}, this.canvas, this.frame.element)
		this.element = h('div.stage', { role: 'group' }, this.wrapper)
		document.listeners.add((what) => {
			if (what === 'remote') this.animateAll()
			this.update()
		})
	}

	fit() {
		const { width, height } = this.document.collage
		const style = getComputedStyle(this.element)
		const [left, right, above, below]
			= ['Left', 'Right', 'Top', 'Bottom'].map((side) => parseFloat(style[`padding${side}`]))
		const across = this.element.clientWidth - left - right
		const down = this.element.clientHeight - above - below
		if (across <= 0 || down <= 0) return
		const density = devicePixelRatio
		const columns = exactColumns(Math.min(across, down * width / height), height / width, density)
		if (this.columns && columns !== this.columns) this.exactImage.hold('resize', 120)
		const size = { width: columns / density, height: Math.max(1, Math.round(columns * height / width)) / density }
		const origin = {
			x: Math.round(left + (across - size.width) / 2),
			y: Math.round(above + (down - size.height) / 2),
		}
		Object.assign(this, { columns, size, origin, above, zoom: size.width / width, shape: this.document.size })
		const place = { left: `${origin.x}px`, top: `${origin.y}px` }
		Object.assign(this.frame.element.style, place)
		Object.assign(this.canvas.style, place, { width: `${size.width}px`, height: `${size.height}px` })
		this.update()
		this.avoidPanel()
	}

	get sign() { return this.document.collage.mirrored ? -1 : 1 }

	toCanvas = (point) => {
		const { left, right, top, width } = this.box ??= this.canvas.getBoundingClientRect()
		const zoom = width / this.document.collage.width
		return { x: (this.sign < 0 ? right - point.x : point.x - left) / zoom, y: (point.y - top) / zoom }
	}

	/** Keeps the selected item, or else the canvas, visible above an open panel. */
	avoidPanel(covered = this.covered) {
		this.covered = covered
		if (!this.zoom) return
		const { above, origin, document: { item } } = this
		const available = this.element.clientHeight - covered - above - 12
		const middle = item && clamp(above + available / 2 - origin.y - item.y * this.zoom, -covered, 0)
		const scale = Math.min(1, available / this.size.height)
		this.wrapper.style.transform = !covered ? '' : item ? `translateY(${Math.round(middle)}px)`
			: `translateY(${above - origin.y * scale}px) scale(${scale})`
	}

	update() {
		const { document: { collage, items, item, confirmed }, drag: { active }, views } = this
		this.box = undefined
		if (!this.zoom) return
		if (this.shape !== this.document.size) return this.fit()
		if (active && !this.document.find(active.item.id)) this.onItemRemoved()
		this.background.style.background = collage.background === 'none' ? 'transparent' : collage.background
		this.canvas.classList.toggle('mirrored', this.sign < 0)
		if (confirmed.backPicture || confirmed.frontPicture || this.layers) this.loadBackground().then((part) => part?.showBackground(this))
		this.canvas.classList.toggle('clear', !/^#[\da-f]{6}$/i.test(collage.background))
		this.element.ariaLabel = text(items.some((item) => item.text) ? 'canvasItems' : 'canvasLabel', { n: items.length })
		this.empty.hidden = items.length > 0
		for (const [id, view] of views) {
			if (this.document.find(id)) continue
			view.element.remove()
			views.delete(id)
		}
		items.forEach((shown, place) => {
			if (!views.has(shown.id)) {
				views.set(shown.id, new ItemView(shown, this))
				this.items.append(views.get(shown.id).element)
			}
			views.get(shown.id).update(shown, place)
		})
		if (!active) this.frameAround(item)
		this.exactImage.update()
	}

	loadBackground() { return loadModule(() => import('../Canvas/CanvasBackground.js'), 'Canvas/canvas.css') }

	async chooseGrid(button) { (await this.loadBackground())?.chooseGrid(this, button) }

	frameAround(item) {
		if (item) this.frame.show(onScreen(item, this.document.collage), this.views.get(item.id)?.raster?.bounds, this.zoom)
		else this.frame.hide()
	}

	/** Returns the frontmost item at a point; ignores transparent parts, enlarges small items. */
	hit(point) {
		this.box = undefined
		const place = this.toCanvas(point)
		return this.document.items.findLast(({ id }) => this.views.get(id)?.isHit(place, 22 / this.zoom))
	}

	painted() { return Promise.allSettled([...this.views.values()].map(({ loading }) => loading)) }

	pictureURL(key, options) { return this.server.pictureURL(key, { collage: this.document.id, ...options }) }

	exactURL() {
		const { picture, items } = this.document
		return picture && items.length && this.columns ? this.pictureURL(picture, { width: this.columns }) : null
	}

	/** Reloads the collage after an image failed, because the URL may be outdated. */
	retry() {
		this.failures += 1
		if (this.failures > 9) return
		clearTimeout(this.retryTimer)
		this.retryTimer = setTimeout(async () => {
			await this.document.refresh()
			this.update()
		}, 250 * this.failures)
	}

	/** Animates changes other than gestures. */
	animateAll() { this.animate(this.element, 'animating', 480) }

	animateNew(id) { this.animate(this.views.get(id)?.element, 'appearing', 540) }

	animate(element, name, milliseconds) {
		element?.classList.add(name)
		this.exactImage.hold(name, milliseconds)
		clearTimeout(this[name])
		this[name] = setTimeout(() => element?.classList.remove(name), milliseconds)
	}
}
