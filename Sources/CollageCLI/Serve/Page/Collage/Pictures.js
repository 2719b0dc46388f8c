import { clamp, h, wait } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { boxOf } from './EditRules.js'
import { inside, nearest } from './Similarity.js'

const kept = new Map()
const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

async function decoded(address, image = h('img', { alt: '', draggable: false })) {
	image.src = address
	await image.decode()
	return image
}

/** Gives `{ image, seen, covers(across, down) }` in parts from 0 to 1. */
function raster(address) {
	if (!kept.has(address)) {
		const loading = decoded(address).then(visible)
		kept.set(address, loading)
		loading.catch(() => kept.delete(address))
		if (kept.size > 80) kept.delete(kept.keys().next().value)
	}
	return kept.get(address)
}

function visible(image) {
	const part = Math.min(1, 96 / Math.max(image.naturalWidth, image.naturalHeight))
	const columns = Math.ceil(image.naturalWidth * part)
	const rows = Math.ceil(image.naturalHeight * part)
	Object.assign(drawing.canvas, { width: columns, height: rows })
	drawing.drawImage(image, 0, 0, columns, rows)
	const { data } = drawing.getImageData(0, 0, columns, rows)
	const isSeen = (column, row) => data[(row * columns + column) * 4 + 3] > 40
	const seen = { left: 1, top: 1, right: 0, bottom: 0 }
	for (let index = 0; index < columns * rows; index += 1) {
		const column = index % columns
		const row = Math.floor(index / columns)
		if (!isSeen(column, row)) continue
		seen.left = Math.min(seen.left, column / columns)
		seen.right = Math.max(seen.right, (column + 1) / columns)
		seen.top = Math.min(seen.top, row / rows)
		seen.bottom = (row + 1) / rows
	}
	const covers = (across, down) => isSeen(Math.floor(across * columns), Math.floor(down * rows))
	return { image, seen: seen.right ? seen : undefined, covers }
}

/** Frames of a gesture write its transform and nothing else. */
export class ItemView {
	constructor(item, stage) {
		Object.assign(this, { stage, turn: item.rotation })
		this.element = h('div.item', {
			tabindex: '0', role: 'button', 'aria-roledescription': text('photo'), 'data-id': item.id,
			onfocus: () => { if (this.element.matches(':focus-visible')) stage.document.mark(item.id) },
		})
	}

	update(item, place) {
		const { element, stage: { document, zoom, grip } } = this
		const { width, height } = this.box = boxOf(item)
		this.item = item
		element.ariaLabel = document.label(item)
		element.ariaPressed = item === document.item
		// The order of the elements stays, so that the focus is not lost; at scale 1 sizing is a transform too.
		Object.assign(element.style, {
			zIndex: place, opacity: item.opacity, width: `${width * zoom}px`, height: `${height * zoom}px`,
		})
		if (grip.held?.item.id === item.id) return
		this.place(item)
		this.paint()
	}

	place({ x, y, rotation, scale }) {
		const { item: { flipH, flipV }, box, stage: { zoom } } = this
		this.turn = nearest(rotation, this.turn)
		const left = (x - box.width / 2) * zoom
		const top = (y - box.height / 2) * zoom
		this.element.style.transform = `translate(${left}px, ${top}px) rotate(${this.turn}deg) `
			+ `scale(${flipH ? -scale : scale}, ${flipV ? -scale : scale})`
	}

	/** The old picture stays until the new one is there. */
	async paint() {
		const { stage, item: { id, picture, width, image } } = this
		// In steps, so that a small change of size asks for nothing new.
		const step = Math.ceil(2 * Math.log2(Math.max(1, width * stage.zoom * devicePixelRatio / 64)))
		const columns = Math.min(image?.width ?? Infinity, Math.round(64 * 2 ** (step / 2)))
		if (!picture || (picture === this.key && columns <= this.columns)) return
		Object.assign(this, { key: picture, columns })
		const loading = this.loading = raster(stage.pictureURL(picture, { item: id, width: columns }))
		try {
			const found = await loading
			if (this.loading !== loading) return
			this.raster = found
			this.element.replaceChildren(found.image)
			this.element.classList.add('painted')
			if (!stage.grip.held) stage.frameAround(stage.document.item)
		} catch {
			if (this.loading !== loading) return
			this.key = undefined
			stage.repair()
		}
	}

	isHit(point, reach) {
		const { width, height, opacity } = this.item
		const { across, down } = inside(point, this.item)
		const isNear = (part, size) => Math.abs(part) <= Math.max(.5, reach / size)
		if (opacity <= .02 || !isNear(across, width) || !isNear(down, height)) return false
		const part = (value) => clamp(value + .5, 0, .999)
		return this.raster?.covers(part(across), part(down)) ?? true
	}
}

export class TruePicture {
	element = h('div.truth', { 'aria-hidden': 'true' })
	/* Why it is not to be shown now, with the timers that end that. */
	holds = new Map()

	constructor(stage) { this.stage = stage }

	/** The photos themselves are shown until it is released, or for a while. */
	hold(reason, milliseconds) {
		clearTimeout(this.holds.get(reason))
		this.holds.set(reason, milliseconds && setTimeout(() => this.release(reason), milliseconds))
		this.show(false)
	}

	release(reason) {
		if (this.holds.delete(reason)) this.update()
	}

	update() {
		const wanted = this.holds.has('gesture') ? null : this.stage.trueAddress()
		if (wanted !== this.wanted) {
			this.stop()
			this.wanted = wanted
			if (wanted) this.load(wanted)
		}
		this.show(Boolean(this.image) && !this.holds.size)
	}

	/* The photos' own pictures come first, because they are what an edit shows soonest. */
	async load(wanted) {
		const loading = this.loading = h('img', { alt: '' })
		await Promise.race([this.stage.painted(), wait(300)])
		if (this.loading !== loading) return
		try {
			await decoded(wanted, loading)
			if (this.loading !== loading) return
			this.image = loading
			this.stage.failures = 0
			this.element.replaceChildren(loading)
			this.update()
		} catch {
			if (this.loading !== loading) return
			this.wanted = undefined
			this.stage.repair()
		}
	}

	show(yes) { this.stage.paper.classList.toggle('true', yes) }

	stop() {
		if (!this.image) this.loading?.removeAttribute('src')
		this.image = this.loading = undefined
	}
}
