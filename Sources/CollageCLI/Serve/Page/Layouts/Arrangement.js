import { say, wait } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'

/** The default spacing in percent of the canvas's shorter side, as in the program. */
const defaultGap = 1.5
/* Layouts with a random seed; the others are shuffled by the order of photos. */
const seeded = ['mosaic', 'hero', 'scatter', 'stack']
/* Layouts whose photos overlap. */
const overlapping = ['scatter', 'stack']
const glideTimeout = 30_000

/* A photo that covers more of the canvas is a background. */
const backgroundShare = .8

/** Whether a photo covers nearly the whole canvas. */
function isBackground({ bounds: { x, y, width, height } }, canvas) {
	const covered = (start, side, most) => (Math.min(most, start + side) - Math.max(0, start)) / most
	const across = covered(x, width, canvas.width), down = covered(y, height, canvas.height)
	return across > 0 && down > 0 && across * down > backgroundShare
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 100_000

/** Arranges the visible, unlocked photos, and knows the current layout. */
export class Arrangement {
	gap = defaultGap

	constructor({ document, stage }) {
		Object.assign(this, { document, stage })
		document.listeners.add((what) => { if (this.isOther(what)) this.taken = undefined })
	}

	get shown() { return this.document.items.filter(({ hidden }) => !hidden) }
	get free() { return this.shown.filter(({ locked }) => !locked) }
	get locked() { return this.shown.filter(({ locked }) => locked) }

	/** The current layout, until another edit. */
	get kind() { return this.taken?.revision === this.document.place.revision ? this.taken.kind : undefined }

	/** Whether this is an edit other than a layout, an undo or a redo. */
	isOther(what) {
		return what === 'edit' && !this.isOwn && !/^(un|re)do$/.test(this.document.queue.at(-1)[0].verb)
	}

	canShuffle(kind) { return kind === this.kind && this.free.length > 1 }

	/** Applies a layout; the current one is shuffled. */
	async take(kind) {
		const isAgain = this.canShuffle(kind)
		// A shuffle of few photos may change nothing.
		for (let tries = isAgain ? 4 : 1; tries > 0; tries -= 1) {
			const answer = await this.put(kind, this.way(kind, isAgain))
			if (!answer || this.kind !== kind) return
			if (answer.changed) break
		}
		say(text(isAgain ? 'layout.shuffled' : 'layout.done', { name: text(`layout.${kind}`) }))
	}

	/** Changes only the spacing. */
	space(gap) {
		this.gap = gap
		if (!this.kind) return
		const { kind, ids, way } = this.taken
		this.put(kind, way, ids)
	}

	way(kind, isAgain) {
		const way = !isAgain ? {} : seeded.includes(kind) ? { seed: randomSeed() } : { order: 'random', seed: randomSeed() }
		return kind === 'hero' ? { ...way, items: this.heroFirst(isAgain) } : way
	}

	/** Puts the frontmost photo first, and after that a random one of the others. */
	heroFirst(isAgain) {
		const ids = this.free.map(({ id }) => id)
		const last = this.taken?.way.items?.[0]
		const others = isAgain ? ids.filter((id) => id !== last) : []
		const hero = others.length ? others[randomSeed() % others.length] : ids.at(-1)
		return [hero, ...ids.filter((id) => id !== hero)]
	}

	/** Leaves out hidden photos, and keeps clear of locked ones. */
	clearance(ids) {
		const { locked, shown, document: { collage, items } } = this
		const isAround = locked.length > 0 && !locked.some((photo) => isBackground(photo, collage))
		return { ...shown.length < items.length && { items: ids }, ...isAround && { 'keep-locked': true } }
	}

	/** The arguments for the gap, if the layout has one, and the margin. */
	spacing(hasGaps) {
		if (this.gap === defaultGap) return {}
		const space = this.gap ? `${this.gap}%` : '0'
		return { ...hasGaps && { gap: space }, margin: space }
	}

	/** Sends the layout as one step; resolves to the response when the photos start moving. */
	async put(kind, way, ids = this.free.map(({ id }) => id)) {
		const { document, stage } = this
		const clearance = this.clearance(ids)
		const taken = this.taken = { kind, ids, way, revision: document.place.revision + 1 }
		document.select(null)
		// The photos move when the response has their images.
		stage.animate(stage.element, 'gliding', glideTimeout)
		this.isOwn = true
		const sent = document.edit({
			verb: 'layout', kind, ...this.spacing(!overlapping.includes(kind) || clearance['keep-locked']), ...clearance, ...way,
		})
		this.isOwn = false
		const answer = await sent
		if (answer) {
			taken.revision = answer.document.collage.revision
			document.emit('select')
			await Promise.race([stage.painted(), wait(1500)])
		} else if (this.taken === taken) this.taken = undefined
		if (this.taken === taken || !this.taken) stage.glide()
		return answer
	}
}
