import { clamp, focusOn, h, on, pointerEvents, say, svg } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { percent, text } from '../Shared/texts.js'
import { choose, radio, radios, round } from './Controls.js'

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The photo alone, upright and large, to draw over what to keep and to drop; what is dropped lies under a hatch. */
export class Hints {
	cuts = 0
	/* Those that are not used yet. */
	strokes = []

	constructor(id, { document, server, cutting }) {
		Object.assign(this, { id, document, server, cutting })
		this.size = this.item.image ?? this.item
		this.radius = Math.max(2, Math.round(Math.max(this.size.width, this.size.height) * .016))
		this.place = { x: this.size.width / 2, y: this.size.height / 2 }
		this.build()
		this.closed = new Promise((done) => { this.done = done })
		document.listeners.add(this.update)
		server.addEventListener('progress', this.update)
		addEventListener('keydown', this.keydown, true)
		on(this.photo, pointerEvents, this)
		globalThis.document.body.append(this.element)
		this.choose('keep')
		focusOn(this.photo)
	}

	get item() { return this.document.find(this.id) }

	build() {
		const { width, height } = this.size
		this.title = h('p.hint-title')
		this.kinds = radios('div.kinds', 'hintKind', ['keep', 'drop'].map((kind) =>
			radio('kind', kind, { onclick: () => this.choose(kind) }, h(`i.line.line-${kind}`), text(kind))))
		this.whole = h('img', { alt: '' })
		this.kept = h('img.kept', { alt: '' })
		this.hatch = h('i.hatch')
		this.photo = h('div.hint-photo', {
			tabindex: '0', role: 'application', 'aria-label': text('hintKeys'), '--shape': width / height,
		}, this.whole, this.hatch, this.kept)
		this.cursor = svg('path', { class: 'hint-cursor', 'stroke-width': this.radius / 5 })
		this.photo.append(svg('svg', { class: 'strokes', viewBox: `0 0 ${width} ${height}` }, this.cursor))
		this.undoButton = round('undo', 'undo', () => this.undo())
		this.freshButton = round('hintFresh', 'reset', () => this.cut(true))
		this.cutLabel = h('span')
		this.cutButton = h('button.go', {
			onclick: () => (this.isCutting ? this.cutting.cancel(this.id) : this.cut()),
		}, icon('scissors', 20), this.cutLabel)
		this.element = h('div.hints', { role: 'dialog', 'aria-modal': 'true', 'aria-label': text('cutoutName') },
			h('header.bar', {}, round('cancel', 'close', () => this.cancel(), '.glass'), this.title,
				round('done', 'check', () => this.finish(), '.primary')),
			this.photo,
			h('div.hint-bar.glass', {}, this.kinds, this.undoButton, this.freshButton, this.cutButton))
	}

	choose(kind) {
		this.kind = kind
		choose(this.kinds, kind)
		this.update()
		say(this.title.textContent)
	}

	update = () => {
		const { item, document, isCutting, kind, id, size } = this
		const isBlank = !this.strokes.length
		if (!item) return this.close()
		const width = Math.min(size.width, Math.ceil(this.photo.clientWidth * devicePixelRatio))
		const show = (image, part) => {
			const address = this.server.pictureURL(item.picture, { collage: document.id, item: id, width, part })
			if (image.getAttribute('src') !== address) image.src = address
		}
		show(this.whole, 'photo')
		if (item.cutout) show(this.kept, 'cutout')
		this.kept.hidden = this.hatch.hidden = !item.cutout
		this.undoButton.disabled = isCutting || (isBlank && !this.cuts)
		this.freshButton.disabled = isCutting || !item.cutout
		this.cutButton.disabled = !isCutting && isBlank && Boolean(item.cutout)
		this.element.classList.toggle('cutting', Boolean(isCutting))
		this.cutLabel.textContent = text(isCutting ? 'cancel' : item.cutout ? 'cutAgain' : 'cutout')
		this.title.textContent = !isCutting ? text(kind === 'keep' ? 'hintTitle' : 'hintDrop')
			: `${text('finding')} · ${percent(this.cutting.done(id) ?? 0)}`
	}

	async cut(isFresh) {
		if (isFresh) for (const stroke of this.photo.querySelectorAll('.stroke')) stroke.remove()
		if (isFresh) this.strokes = []
		const hints = {}
		for (const { kind, points } of this.strokes) {
			const name = points.length > 1 ? `${kind}-stroke` : kind
			hints[name] = [...hints[name] ?? [], `${points.join(';')},${this.radius}`]
		}
		const isOn = this.strokes.length === 0
		const how = isFresh ? { fresh: true } : this.item.cutout ? { redo: true } : isOn && { on: true }
		this.isCutting = true
		this.update()
		const isDone = await this.cutting.find(this.id, { ...how, ...hints })
		this.isCutting = false
		if (isDone) {
			this.cuts += 1
			for (const { group } of this.strokes.splice(0)) group.classList.add('used')
			say(text('hintCut'))
		}
		this.update()
		return isDone
	}

	async undo() {
		if (this.strokes.length) this.strokes.pop().group.remove()
		else if (this.cuts) {
			this.cuts -= 1
			await this.document.edit({ verb: 'undo', steps: 1 })
		}
		this.update()
	}

	async finish() {
		if (!this.isCutting && (!this.strokes.length || await this.cut())) this.close()
	}

	cancel() {
		if (this.isCutting) this.cutting.cancel(this.id)
		if (this.cuts) this.document.edit({ verb: 'undo', steps: this.cuts })
		this.close()
	}

	close() {
		this.document.listeners.delete(this.update)
		this.server.removeEventListener('progress', this.update)
		removeEventListener('keydown', this.keydown, true)
		this.element.classList.add('leaving')
		setTimeout(() => {
			this.element.remove()
			this.done()
		}, 180)
	}

	point({ clientX, clientY }) {
		const { left, top, width, height } = this.photo.getBoundingClientRect()
		return this.within((clientX - left) / width * this.size.width, (clientY - top) / height * this.size.height)
	}

	within(x, y) { return { x: clamp(x, 0, this.size.width), y: clamp(y, 0, this.size.height) } }

	pointerdown(event) {
		if (event.button || this.isCutting || this.line) return
		this.photo.setPointerCapture(event.pointerId)
		this.begin(this.point(event))
	}

	begin(point) {
		const { kind, radius, cursor } = this
		const group = svg('g', { class: `stroke stroke-${kind}` },
			svg('polyline', { 'stroke-width': radius * 2.7 }),
			svg('polyline', {
				'stroke-width': radius * 2, 'stroke-dasharray': kind === 'drop' ? `0.1 ${radius * 2.6}` : 'none',
			}))
		cursor.before(group)
		this.line = { kind, points: [], group }
		this.extend(point)
	}

	extend(point) {
		if (!this.line) return
		const { points, group } = this.line
		const [x, y] = [Math.round(point.x), Math.round(point.y)]
		const last = points.at(-1)
		if (last && Math.hypot(x - last[0], y - last[1]) < this.radius / 3) return
		points.push([x, y])
		for (const line of group.children) line.setAttribute('points', [...points, [x + .1, y]].join(' '))
	}

	pointermove(event) { this.extend(this.point(event)) }

	pointerup() {
		if (this.line) this.strokes.push(this.line)
		this.line = undefined
		this.update()
	}

	pointercancel() {
		this.line?.group.remove()
		this.line = undefined
	}

	keydown = (event) => {
		const { key, shiftKey, target } = event
		const step = target === this.photo && steps[key]
		if (key === 'Escape') this.cancel()
		else if (key === 'x') this.choose(this.kind === 'keep' ? 'drop' : 'keep')
		else if ((event.ctrlKey || event.metaKey) && key === 'z') this.undo()
		else if (step) this.walk(step, this.radius * (shiftKey ? 8 : 1))
		else if (target === this.photo && key === ' ' && !this.isCutting) {
			this.begin(this.place)
			this.pointerup()
			say(text(this.kind))
		} else return
		event.preventDefault()
		event.stopPropagation()
	}

	walk([across, down], by) {
		const { x, y } = this.place = this.within(this.place.x + across * by, this.place.y + down * by)
		const arm = this.radius * 2
		this.cursor.setAttribute('d', `M${x - arm} ${y}h${arm * 2}M${x} ${y - arm}v${arm * 2}`)
		const { width, height } = this.size
		say(text('hintAt', { x: Math.round(100 * x / width), y: Math.round(100 * y / height) }))
	}
}
