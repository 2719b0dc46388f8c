import { say, wait } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'

/** The default spacing, in percent of the canvas's shorter side. */
const defaultGap = 1.5
/* Layouts that a random seed shuffles; the order of photos shuffles the others. */
const seeded = ['mosaic', 'hero', 'scatter', 'stack']
const overlapping = ['scatter', 'stack']
const animationTimeout = 30_000

/* A photo that covers more than this share of the canvas is a background. */
const backgroundShare = .8

function isBackground({ bounds: { x, y, width, height } }, canvas) {
	const covered = (start, side, total) => (Math.min(total, start + side) - Math.max(0, start)) / total
	const across = covered(x, width, canvas.width), down = covered(y, height, canvas.height)
	return across > 0 && down > 0 && across * down > backgroundShare
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 100_000

/** Arranges the visible, unlocked photos. */
export class Arrangement {
	gap = defaultGap

	constructor({ document, stage }) {
		Object.assign(this, { document, stage })
		document.listeners.add((what) => { if (this.isOther(what)) this.current = undefined })
	}

	get shown() { return this.document.items.filter(({ hidden }) => !hidden) }
	get free() { return this.shown.filter(({ locked }) => !locked) }
	get locked() { return this.shown.filter(({ locked }) => locked) }

	/** The current layout; undefined after another edit. */
	get kind() { return this.current?.revision === this.document.position.revision ? this.current.kind : undefined }

	/** True for edits other than layouts, undo and redo. */
	isOther(what) {
		return what === 'edit' && !this.isOwn && !/^(un|re)do$/.test(this.document.queue.at(-1)[0].verb)
	}

	canShuffle(kind) { return kind === this.kind && this.free.length > 1 }

	/** Applies a layout, or shuffles the current one. */
	async apply(kind) {
		const isShuffle = this.canShuffle(kind)
		// A shuffle of few photos can change nothing. It is then repeated.
		for (let tries = isShuffle ? 4 : 1; tries > 0; tries -= 1) {
			const response = await this.send(kind, this.options(kind, isShuffle))
			if (!response || this.kind !== kind) return
			if (response.changed) break
		}
		say(text(isShuffle ? 'layout.shuffled' : 'layout.done', { name: text(`layout.${kind}`) }))
	}

	/** Applies the current layout with another gap. */
	setGap(gap) {
		this.gap = gap
		if (!this.kind) return
		const { kind, ids, options } = this.current
		this.send(kind, options, ids)
	}

	options(kind, isShuffle) {
		const options = !isShuffle ? {} : seeded.includes(kind) ? { seed: randomSeed() } : { order: 'random', seed: randomSeed() }
		return kind === 'hero' ? { ...options, items: this.heroFirst(isShuffle) } : options
	}

	/** Puts the frontmost photo first; a shuffle puts a random other photo first. */
	heroFirst(isShuffle) {
		const ids = this.free.map(({ id }) => id)
		const last = this.current?.options.items?.[0]
		const others = isShuffle ? ids.filter((id) => id !== last) : []
		const hero = others.length ? others[randomSeed() % others.length] : ids.at(-1)
		return [hero, ...ids.filter((id) => id !== hero)]
	}

	/** Returns arguments that exclude hidden photos and avoid locked ones. */
	exclusions(ids) {
		const { locked, shown, document: { collage, items } } = this
		const avoidsLocked = locked.length > 0 && !locked.some((photo) => isBackground(photo, collage))
		return { ...shown.length < items.length && { items: ids }, ...avoidsLocked && { 'keep-locked': true } }
	}

	/** The arguments for the gap, if the layout has one, and the margin. */
	spacing(hasGaps) {
		if (this.gap === defaultGap) return {}
		const setGap = this.gap ? `${this.gap}%` : '0'
		return { ...hasGaps && { gap: setGap }, margin: setGap }
	}

	/** Sends the layout as one revision. Resolves to the response when the animation starts. */
	async send(kind, options, ids = this.free.map(({ id }) => id)) {
		const { document, stage } = this
		const exclusions = this.exclusions(ids)
		const current = this.current = { kind, ids, options, revision: document.position.revision + 1 }
		document.select(null)
		// The photos move after their images are loaded.
		stage.animate(stage.element, 'animating', animationTimeout)
		this.isOwn = true
		const sent = document.edit({
			verb: 'layout', kind, ...this.spacing(!overlapping.includes(kind) || exclusions['keep-locked']), ...exclusions, ...options,
		})
		this.isOwn = false
		const response = await sent
		if (response) {
			current.revision = response.document.collage.revision
			document.emit('select')
			await Promise.race([stage.painted(), wait(1500)])
		} else if (this.current === current) this.current = undefined
		if (this.current === current || !this.current) stage.animateAll()
		return response
	}
}
