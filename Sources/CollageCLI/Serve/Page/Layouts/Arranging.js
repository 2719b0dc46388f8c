import { say, wait } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'

/** How far photos are apart where nobody says so, in percent of the canvas's shorter side; as in the program. */
const usualGap = 1.5
/* The others come out one way, and differ by the order of the photos alone. */
const seeded = ['mosaic', 'hero', 'scatter', 'stack']
/* Photos lie over each other there. */
const piles = ['scatter', 'stack']
const patience = 30_000

/* So much of a canvas under one photo, and the others lie on that. */
const groundShare = .8

/** Whether a photo leaves no room beside it to speak of. */
function isGround({ bounds: { x, y, width, height } }, canvas) {
	const covered = (start, side, most) => (Math.min(most, start + side) - Math.max(0, start)) / most
	const across = covered(x, width, canvas.width), down = covered(y, height, canvas.height)
	return across > 0 && down > 0 && across * down > groundShare
}

const lot = () => crypto.getRandomValues(new Uint32Array(1))[0] % 100_000

/** Places all photos that can be seen and are not locked, and knows which layout the canvas has. */
export class Arranging {
	gap = usualGap

	constructor({ document, stage }) {
		Object.assign(this, { document, stage })
		document.listeners.add((what) => { if (this.isOther(what)) this.taken = undefined })
	}

	get shown() { return this.document.items.filter(({ hidden }) => !hidden) }
	get free() { return this.shown.filter(({ locked }) => !locked) }
	get locked() { return this.shown.filter(({ locked }) => locked) }

	/** The kind that was taken last, until something else is done. */
	get kind() { return this.taken?.revision === this.document.place.revision ? this.taken.kind : undefined }

	/** Whether somebody arranges by hand; what goes through the history does not count. */
	isOther(what) {
		return what === 'edit' && !this.isOwn && !/^(un|re)do$/.test(this.document.queue.at(-1)[0].verb)
	}

	canShuffle(kind) { return kind === this.kind && this.free.length > 1 }

	/** The kind that is there already comes out another way. */
	async take(kind) {
		const isAgain = this.canShuffle(kind)
		// Few photos may fall as they lay.
		for (let tries = isAgain ? 4 : 1; tries > 0; tries -= 1) {
			const answer = await this.put(kind, this.way(kind, isAgain))
			if (!answer || this.kind !== kind) return
			if (answer.changed) break
		}
		say(text(isAgain ? 'layout.shuffled' : 'layout.done', { name: text(`layout.${kind}`) }))
	}

	/** All stay where they are but for the space between them. */
	space(gap) {
		this.gap = gap
		if (!this.kind) return
		const { kind, ids, way } = this.taken
		this.put(kind, way, ids)
	}

	way(kind, isAgain) {
		const way = !isAgain ? {} : seeded.includes(kind) ? { seed: lot() } : { order: 'random', seed: lot() }
		return kind === 'hero' ? { ...way, items: this.heroFirst(isAgain) } : way
	}

	/** The photo in front is the large one, then any of the others. */
	heroFirst(isAgain) {
		const ids = this.free.map(({ id }) => id)
		const last = this.taken?.way.items?.[0]
		const others = isAgain ? ids.filter((id) => id !== last) : []
		const hero = others.length ? others[lot() % others.length] : ids.at(-1)
		return [hero, ...ids.filter((id) => id !== hero)]
	}

	/** What the photos keep clear of: what is hidden takes no part, and the locked ones keep their room. */
	clearance(ids) {
		const { locked, shown, document: { collage, items } } = this
		const isAround = locked.length > 0 && !locked.some((photo) => isGround(photo, collage))
		return { ...shown.length < items.length && { items: ids }, ...isAround && { 'keep-locked': true } }
	}

	/** Between photos, if there is something between them, and around all of them. */
	spacing(hasGaps) {
		if (this.gap === usualGap) return {}
		const space = this.gap ? `${this.gap}%` : '0'
		return { ...hasGaps && { gap: space }, margin: space }
	}

	/** One step; resolves with the answer when they are on their way. */
	async put(kind, way, ids = this.free.map(({ id }) => id)) {
		const { document, stage } = this
		const clearance = this.clearance(ids)
		const taken = this.taken = { kind, ids, way, revision: document.place.revision + 1 }
		document.mark(null)
		// They set off when the answer is there, each with its picture.
		stage.animate(stage.element, 'gliding', patience)
		this.isOwn = true
		const sent = document.edit({
			verb: 'layout', kind, ...this.spacing(!piles.includes(kind) || clearance['keep-locked']), ...clearance, ...way,
		})
		this.isOwn = false
		const answer = await sent
		if (answer) {
			taken.revision = answer.document.collage.revision
			document.tell('select')
			await Promise.race([stage.painted(), wait(1500)])
		} else if (this.taken === taken) this.taken = undefined
		if (this.taken === taken || !this.taken) stage.glide()
		return answer
	}
}
