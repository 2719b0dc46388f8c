import { clamp, h, wait } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { boxOf } from './EditPrediction.js'
import { inside, nearest, rotated } from './Similarity.js'

const cachedImages = new Map()
/* The scale of previews, lowered until they keep up with a finger. */
let previewScale = 1
const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

export async function decoded(address, image = h('img', { alt: '', draggable: false })) {
	image.src = address
	await image.decode()
	return image
}

/** Loads `{ image, seen, covers(across, down) }`, in fractions of the cropped photo; looks may reach beyond it. */
function raster(address, columns) {
	if (!cachedImages.has(address)) {
		const loading = decoded(address).then((image) => visible(image, columns))
		cachedImages.set(address, loading)
		loading.catch(() => cachedImages.delete(address))
		if (cachedImages.size > 80) cachedImages.delete(cachedImages.keys().next().value)
	}
	return cachedImages.get(address)
}

/** Places an image over its photo; looks extend it equally on all sides beyond `columns`. */
function spread(image, columns) {
	const { naturalWidth: width, naturalHeight: height } = image
	const spare = Math.max(0, (width - columns) / 2)
	const across = spare / (width - 2 * spare), down = spare / (height - 2 * spare)
	const part = (value) => `${100 * value}%`
	Object.assign(image.style, {
		left: part(-across), top: part(-down), width: part(1 + 2 * across), height: part(1 + 2 * down),
	})
	return { across, down }
}

function visible(image, columnsOfPhoto) {
	const { across: beside, down: above } = spread(image, columnsOfPhoto)
	const part = Math.min(1, 96 / Math.max(image.naturalWidth, image.naturalHeight))
	const columns = Math.ceil(image.naturalWidth * part)
	const rows = Math.ceil(image.naturalHeight * part)
	Object.assign(drawing.canvas, { width: columns, height: rows })
	drawing.drawImage(image, 0, 0, columns, rows)
	const { data } = drawing.getImageData(0, 0, columns, rows)
	const isSeen = (column, row) => data[(row * columns + column) * 4 + 3] > 40
	let left = columns, top = rows, right = 0, bottom = 0
	for (let index = 0; index < columns * rows; index += 1) {
		const column = index % columns
		const row = Math.floor(index / columns)
		if (!isSeen(column, row)) continue
		left = Math.min(left, column)
		right = Math.max(right, column + 1)
		top = Math.min(top, row)
		bottom = row + 1
	}
	const across = (column) => column / columns * (1 + 2 * beside) - beside
	const down = (row) => row / rows * (1 + 2 * above) - above
	const seen = right ? { left: across(left), right: across(right), top: down(top), bottom: down(bottom) } : undefined
	const at = (place, reach, count) => Math.floor(clamp((place + reach) / (1 + 2 * reach), 0, .999) * count)
	return { image, seen, beside, above, covers: (x, y) => isSeen(at(x, beside, columns), at(y, above, rows)) }
}

/** The element of an item; a gesture changes only its transform. */
export class ItemView {
	constructor(item, stage) {
		Object.assign(this, { stage, angle: item.rotation })
		this.element = h('div.item', {
			tabindex: '0', role: 'button', 'aria-roledescription': text(item.text ? 'textItem' : 'photo'), 'data-id': item.id,
			onfocus: () => { if (this.element.matches(':focus-visible')) stage.document.select(item.id) },
		})
	}

	/** The item with the fields of its preview, if one is shown. */
	get shown() { return { ...this.item, ...this.isPreview && this.preview.fields } }

	get isPreview() { return this.preview?.key === this.stage.document.confirmed.picture }

	update(item, place) {
		const { element, stage: { document } } = this
		this.item = item
		element.ariaLabel = document.label(item)
		element.ariaPressed = item === document.item
		// Reordering the elements would lose the focus.
		element.style.zIndex = place
		// A new crop keeps the old shape until its image is loaded.
		if (!this.raster || this.crop === JSON.stringify(item.crop)) this.fit()
		this.paint()
	}

	/* The element has scale 1; the transform scales it. */
	fit() {
		const { element, shown, stage: { zoom, drag } } = this
		const { width, height } = this.box = boxOf(this.item)
		this.crop = JSON.stringify(this.item.crop)
		Object.assign(element.style, {
			opacity: shown.hidden ? 0 : shown.opacity, mixBlendMode: shown.blend ?? '', width: `${width * zoom}px`, height: `${height * zoom}px`,
		})
		if (drag.held?.item.id !== this.item.id) this.place(this.item)
	}

	place({ x, y, rotation, scale }) {
		const { item: { flipH, flipV }, box, stage: { zoom } } = this
		this.angle = nearest(rotation, this.angle)
		const left = (x - box.width / 2) * zoom
		const top = (y - box.height / 2) * zoom
		this.element.style.transform = `translate(${left}px, ${top}px) rotate(${this.angle}deg) `
			+ `scale(${flipH ? -scale : scale}, ${flipV ? -scale : scale})`
		this.follow?.({ x, y, rotation, scale })
		if (!this.shadow) return
		const { shown: { shadow } } = this
		if (!shadow) return
		const fall = rotated({ x: shadow.dx.pixels, y: shadow.dy.pixels }, -rotation)
		const part = zoom / this.item.scale
		this.shadow.style.translate = `${(flipH ? -fall.x : fall.x) * part}px ${(flipV ? -fall.y : fall.y) * part}px`
	}

	async paint() {
		const { stage, item: { picture, width, image, crop } } = this
		const edit = this.isPreview ? this.preview.edit : undefined
		// Widths have steps, so that small changes need no new image.
		const wanted = Math.max(1, width * stage.zoom * devicePixelRatio)
		const step = Math.ceil(2 * Math.log2(wanted / 64))
		const most = crop?.pixels ? Math.max(1, Math.floor(crop.pixels.width)) : image?.width ?? Infinity
		const columns = Math.min(most, Math.round(edit ? wanted * previewScale : 64 * 2 ** (step / 2)))
		const key = [picture, this.item.shadowPicture, edit].join()
		if (!picture || (key === this.key && (edit || columns <= this.columns))) return
		Object.assign(this, { key, columns })
		const start = performance.now()
		const loading = this.loading = this.load(columns, edit)
		try {
			const [found, shadow] = await loading
			if (edit) previewScale = clamp(previewScale * Math.sqrt(60 / (performance.now() - start)), .3, 1)
			if (this.loading !== loading) return
			this.raster = found
			this.shadow = shadow
			this.fit()
			this.element.replaceChildren(...[shadow, found.image].filter(Boolean))
			this.element.classList.add('painted')
			if (!stage.drag.held) stage.frameAround(stage.document.item)
		} catch {
			if (this.loading !== loading) return
			this.key = undefined
			if (!edit) stage.repair()
		}
	}

	/* The shadow is a separate image, because it doesn't rotate with the photo; a soft one is small. */
	load(columns, edit) {
		const { stage, item: { id, picture, shadowPicture, width }, shown: { shadow }, preview } = this
		const address = (key, count, part) => stage.pictureURL(edit ? preview.key : key, { item: id, width: count, part, edit })
		const body = address(picture, columns)
		const deviation = (shadow?.blur.pixels ?? 0) * columns / width / 2
		const few = Math.max(1, Math.round(columns * Math.min(1, 6 / deviation)))
		const shadowed = async () => {
			const image = await decoded(address(shadowPicture, few, 'shadow'))
			spread(image, few)
			return image
		}
		if (!edit) return Promise.all([raster(body, columns), shadowPicture && shadowed()])
		return Promise.all([
			preview.body ? decoded(body).then((image) => visible(image, columns)) : this.raster,
			preview.shadow ? shadow && shadowed() : this.shadow,
		])
	}

	isHit(point, reach) {
		const { raster: found, item: { width, height, opacity, hidden, text: words } } = this
		const { across, down } = inside(point, this.item)
		const isNear = (part, size, more = 0) => Math.abs(part) <= Math.max(.5 + more, reach / size)
		if (hidden || opacity <= .02 || !isNear(across, width, found?.beside) || !isNear(down, height, found?.above)) return false
		// Text is hit between its letters too.
		return words || (found?.covers(across + .5, down + .5) ?? true)
	}
}

export class ExactImage {
	element = h('div.exact-image', { 'aria-hidden': 'true' })
	/* The reasons to hide it, with their timers. */
	holds = new Map()

	constructor(stage) { this.stage = stage }

	hold(reason, milliseconds) {
		clearTimeout(this.holds.get(reason))
		this.holds.set(reason, milliseconds && setTimeout(() => this.release(reason), milliseconds))
		this.show(false)
	}

	release(reason) {
		if (this.holds.delete(reason)) this.update()
	}

	update() {
		const wanted = this.holds.has('gesture') ? null : this.stage.exactAddress()
		if (wanted !== this.wanted) {
			this.stop()
			this.wanted = wanted
			if (wanted) this.load(wanted)
		}
		this.show(Boolean(this.image) && !this.holds.size)
	}

	/* Loads after the items' images, because an edit shows those first. */
	async load(wanted) {
		const loading = this.loading = h('img', { alt: '', decoding: 'sync' })
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

	show(yes) { this.stage.paper.classList.toggle('exact', yes) }

	stop() {
		if (!this.image) this.loading?.removeAttribute('src')
		this.image = this.loading = undefined
	}
}
