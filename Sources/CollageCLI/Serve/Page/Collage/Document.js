import { text } from '../Shared/texts.js'
import { applied } from './EditRules.js'

/** The server leaves out what is as usual. */
const complete = ({ collage, items, ...pictures }) => ({
	collage: { ...collage, background: collage.background ?? 'none' },
	items: items.map((item) => ({ ...item, opacity: item.opacity ?? 1, shaders: item.shaders ?? [] })),
	...pictures,
})

/**
 * What the server confirmed, with the edits that wait laid over it: the answer takes the place of the guess, a refusal
 * puts back. Listeners get one word: 'edit', 'confirmed', 'foreign', 'refused', 'select', 'history' or 'gone'.
 */
export class CollageDocument {
	queue = []
	stamp = 0
	selection = null
	listeners = new Set()

	constructor(server, state) {
		this.server = server
		this.confirmed = this.state = complete(state)
	}

	get id() { return this.confirmed.collage.id }
	get collage() { return this.state.collage }
	get items() { return this.state.items }
	get item() { return this.find(this.selection) }
	get size() { return `${this.collage.width}x${this.collage.height}` }
	get canUndo() { return this.place.revision > 0 }
	get canRedo() { return this.place.revision < this.place.newest }

	/** Where in the history the server will be when nothing waits any more. */
	get place() {
		let { revision, newest } = this.confirmed.collage
		for (const [{ verb, steps, to }] of this.queue) {
			if (verb === 'undo') revision = to ?? revision - steps
			else if (verb === 'redo') revision = to ?? revision + steps
			else newest = revision += 1
		}
		return { revision, newest }
	}

	/** Null while the server does not know what is shown. */
	get picture() { return this.queue.length ? null : this.confirmed.picture }

	find(id) { return this.items.find((item) => item.id === id) }
	tell(what) { for (const listener of this.listeners) listener(what) }

	label(item) {
		const n = this.items.length
		const states = ['locked', 'hidden', 'group'].filter((state) => item[state])
			.map((state) => text(`is_${state}`, { n: item[state] }))
		const words = item.text ? [item.text.words.slice(0, 200)] : []
		return [text('itemLabel', { name: item.name, i: n - this.items.indexOf(item), n }), ...words, ...states].join(', ')
	}

	/** One edit, or several with a label; resolves with the answer, or nothing after a refusal. */
	edit(edits, label) {
		const step = [edits].flat().map((edit) => ({ ...edit, collage: this.id }))
		this.queue.push(step)
		this.last = this.settle(step, this.server.edit(step.length === 1 ? step[0] : { edits: step, label }))
		this.rebuild('edit')
		return this.last
	}

	async settle(step, sent) {
		const answer = await sent.catch((error) => this.onRefusal(error))
		this.queue.splice(this.queue.indexOf(step), 1)
		if (answer) this.confirm(answer)
		else this.rebuild('refused')
		if (this.isOutdated) this.refresh()
		return answer
	}

	/** Work that takes long and must not hold up other edits: uploads and cutouts. */
	async beside(work) {
		const { stamp } = this
		const answer = await work
		// What was overtaken may be older than what is known.
		if (stamp === this.stamp && !this.queue.length) this.confirm(answer)
		else await this.refresh()
		return answer
	}

	confirm({ document }, what = 'confirmed') {
		this.stamp += 1
		this.confirmed = complete(document)
		this.rebuild(what)
	}

	rebuild(what) {
		this.state = this.predicted()
		if (!this.item) this.selection = null
		this.tell(what)
	}

	/** An undo that waits takes back a step that waits. */
	predicted() {
		const states = [this.confirmed]
		for (const step of this.queue) {
			if (step[0].verb !== 'undo') states.push(step.reduce(applied, states.at(-1)))
			else if (states.length > 1) states.pop()
		}
		return states.at(-1)
	}

	/** What waits is sent first. */
	async refresh() {
		this.isOutdated = true
		if (this.isRefreshing) return
		this.isRefreshing = true
		while (this.isOutdated && !this.queue.length) {
			this.isOutdated = false
			const { stamp } = this
			try {
				const document = await this.server.collage(this.id)
				if (stamp !== this.stamp || this.queue.length) this.isOutdated = true
				else if (JSON.stringify(complete(document)) !== JSON.stringify(this.confirmed)) {
					this.confirm({ document }, 'foreign')
				}
			} catch (error) {
				if (error.code === 'collage-not-found') this.tell('gone')
			}
		}
		this.isRefreshing = false
	}

	mark(id) {
		if (this.selection === id) return
		this.selection = id
		this.tell('select')
	}

	take(id) {
		this.mark(id)
		if (id && this.items.at(-1).id !== id && !this.item.locked) this.edit({ verb: 'select', items: [id] })
	}

	async go(to) {
		const { revision } = this.collage
		if (to !== revision) await this.edit({ verb: to < revision ? 'undo' : 'redo', to })
	}

	async loadHistory() {
		const { stamp } = this
		if (this.asked === stamp) return
		this.asked = stamp
		try {
			const { revisions } = await this.server.history(this.id)
			if (stamp !== this.stamp) return
			this.revisions = revisions
			this.tell('history')
		} catch { this.asked = undefined }
	}
}
