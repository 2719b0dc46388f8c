import { clamp, h, wait } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { boxOf } from './EditPrediction.js'
import { relativeOffset, nearest, rotated } from './Similarity.js'

const cachedImages = new Map()
/* The scale of preview images, adapted so that an image takes about 60 ms. */
let previewScale = 1
const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

export async function loadImage(url, image = h('img', { alt: '', draggable: false })) {
	image.src = url
	await image.decode()
	return image
}

/** Loads `{ image, bounds, marginX, marginY, covers(x, y) }`, in fractions of the cropped photo. */
function loadRaster(url, columns) {
	if (!cachedImages.has(url)) {
		const loading = loadImage(url).then((image) => measure(image, columns))
		cachedImages.set(url, loading)
		loading.catch(() => cachedImages.delete(url))
		if (cachedImages.size > 80) cachedImages.delete(cachedImages.keys().next().value)
	}
	return cachedImages.get(url)
}

/** Beyond `columns`, the image has equal margins for looks such as a border. */
function placeImage(image, columns) {
	const { naturalWidth: width, naturalHeight: height } = image
	const spare = Math.max(0, (width - columns) / 2)
	const across = spare / (width - 2 * spare), down = spare / (height - 2 * spare)
	const part = (value) => `${100 * value}%`
	Object.assign(image.style, {
		left: part(-across), top: part(-down), width: part(1 + 2 * across), height: part(1 + 2 * down),
	})
	return { across, down }
}

function measure(image, columnsOfPhoto) {
	const { across: marginX, down: marginY } = placeImage(image, columnsOfPhoto)
	const part = Math.min(1, 96 / Math.max(image.naturalWidth, image.naturalHeight))
	const columns = Math.ceil(image.naturalWidth * part)
	const rows = Math.ceil(image.naturalHeight * part)
	Object.assign(drawing.canvas, { width: columns, height: rows })
	drawing.drawImage(image, 0, 0, columns, rows)
	const { data } = drawing.getImageData(0, 0, columns, rows)
	const isOpaque = (column, row) => data[(row * columns + column) * 4 + 3] > 40
	let left = columns, top = rows, right = 0, bottom = 0
	for (let index = 0; index < columns * rows; index += 1) {
		const column = index % columns
		const row = Math.floor(index / columns)
		if (!isOpaque(column, row)) continue
		left = Math.min(left, column)
		right = Math.max(right, column + 1)
		top = Math.min(top, row)
		bottom = row + 1
	}
	const across = (column) => column / columns * (1 + 2 * marginX) - marginX
	const down = (row) => row / rows * (1 + 2 * marginY) - marginY
	const bounds = right ? { left: across(left), right: across(right), top: down(top), bottom: down(bottom) } : undefined
	const at = (place, reach, count) => Math.floor(clamp((place + reach) / (1 + 2 * reach), 0, .999) * count)
	return { image, bounds, marginX, marginY, covers: (x, y) => isOpaque(at(x, marginX, columns), at(y, marginY, rows)) }
}

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
		element.ariaLabel = document.ariaLabel(item)
		element.ariaPressed = item === document.item
		// Reordering elements would lose the focus.
		element.style.zIndex = place
		// After a crop, the old shape stays until the new image is loaded.
		if (!this.raster || this.crop === JSON.stringify(item.crop)) this.fit()
		this.paint()
	}

	fit() {
		const { element, shown, stage: { zoom, drag } } = this
		const { width, height } = this.box = boxOf(this.item)
		this.crop = JSON.stringify(this.item.crop)
		Object.assign(element.style, {
			opacity: shown.hidden ? 0 : shown.opacity, mixBlendMode: shown.blend ?? '', width: `${width * zoom}px`, height: `${height * zoom}px`,
		})
		if (drag.active?.item.id !== this.item.id) this.place(this.item)
	}

	place({ x, y, rotation, scale }) {
		const { item: { flipH, flipV }, box, stage: { zoom } } = this
		this.angle = nearest(rotation, this.angle)
		const left = (x - box.width / 2) * zoom
		const top = (y - box.height / 2) * zoom
		this.element.style.transform = `translate(${left}px, ${top}px) rotate(${this.angle}deg) `
			+ `scale(${flipH ? -scale : scale}, ${flipV ? -scale : scale})`
		this.onPlace?.({ x, y, rotation, scale })
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
		// Widths change in steps, so that small changes need no new image.
		const pixels = Math.max(1, width * stage.zoom * devicePixelRatio)
		const step = Math.ceil(2 * Math.log2(pixels / 64))
		const maximum = crop?.pixels ? Math.max(1, Math.floor(crop.pixels.width)) : image?.width ?? Infinity
		const columns = Math.min(maximum, Math.round(edit ? pixels * previewScale : 64 * 2 ** (step / 2)))
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
			if (!stage.drag.active) stage.frameAround(stage.document.item)
		} catch {
			if (this.loading !== loading) return
			this.key = undefined
			if (!edit) stage.retry()
		}
	}

	/* The shadow is a separate image, because it doesn't rotate with the photo. Soft ones are smaller. */
	load(columns, edit) {
		const { stage, item: { id, picture, shadowPicture, width }, shown: { shadow }, preview } = this
		const url = (key, count, part) => stage.pictureURL(edit ? preview.key : key, { item: id, width: count, part, edit })
		const itemURL = url(picture, columns)
		const deviation = (shadow?.blur.pixels ?? 0) * columns / width / 2
		const shadowColumns = Math.max(1, Math.round(columns * Math.min(1, 6 / deviation)))
		const loadShadow = async () => {
			const image = await loadImage(url(shadowPicture, shadowColumns, 'shadow'))
			placeImage(image, shadowColumns)
			return image
		}
		if (!edit) return Promise.all([loadRaster(itemURL, columns), shadowPicture && loadShadow()])
		return Promise.all([
			preview.body ? loadImage(itemURL).then((image) => measure(image, columns)) : this.raster,
			preview.shadow ? shadow && loadShadow() : this.shadow,
		])
	}

	isHit(point, reach) {
		const { raster: found, item: { width, height, opacity, hidden, text: isText } } = this
		const { across, down } = relativeOffset(point, this.item)
		const isNear = (part, size, more = 0) => Math.abs(part) <= Math.max(.5 + more, reach / size)
		if (hidden || opacity <= .02 || !isNear(across, width, found?.marginX) || !isNear(down, height, found?.marginY)) return false
		// Text is hit between its letters, too.
		return isText || (found?.covers(across + .5, down + .5) ?? true)
	}
}

export class ExactImage {
	element = h('div.exact-image', { 'aria-hidden': 'true' })
	/* The reasons to hide the image, with their timers. */
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
		const url = this.holds.has('gesture') ? null : this.stage.exactURL()
		if (url !== this.url) {
			this.stop()
			this.url = url
			if (url) this.load(url)
		}
		this.show(Boolean(this.image) && !this.holds.size)
	}

	/* Waits for the items' images, because they show an edit earlier. */
	async load(url) {
		const loading = this.loading = h('img', { alt: '', decoding: 'sync' })
		await Promise.race([this.stage.painted(), wait(300)])
		if (this.loading !== loading) return
		try {
			await loadImage(url, loading)
			if (this.loading !== loading) return
			this.image = loading
			this.stage.failures = 0
			this.element.replaceChildren(loading)
			this.update()
		} catch {
			if (this.loading !== loading) return
			this.url = undefined
			this.stage.retry()
		}
	}

	show(yes) { this.stage.canvas.classList.toggle('exact', yes) }

	stop() {
		if (!this.image) this.loading?.removeAttribute('src')
		this.image = this.loading = undefined
	}
}
