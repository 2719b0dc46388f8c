import { text } from '../Shared/texts.js'
import { applied } from './EditPrediction.js'

/** Adds the default values that the server omits. */
const complete = ({ collage, items, ...pictures }) => ({
	collage: { ...collage, background: collage.background ?? 'none' },
	items: items.map((item) => ({ ...item, opacity: item.opacity ?? 1, shaders: item.shaders ?? [] })),
	...pictures,
})

/**
 * The state that the server confirmed, with pending edits applied; an error reverts them. Listeners get 'edit',
 * 'confirmed', 'foreign', 'refused', 'select', 'history' or 'gone'.
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

	get place() {
		let { revision, newest } = this.confirmed.collage
		for (const [{ verb, steps, to }] of this.queue) {
			if (verb === 'undo') revision = to ?? revision - steps
			else if (verb === 'redo') revision = to ?? revision + steps
			else newest = revision += 1
		}
		return { revision, newest }
	}

	get picture() { return this.queue.length ? null : this.confirmed.picture }

	find(id) { return this.items.find((item) => item.id === id) }
	emit(what) { for (const listener of this.listeners) listener(what) }

	label(item) {
		const n = this.items.length
		const states = ['locked', 'hidden', 'group'].filter((state) => item[state])
			.map((state) => text(`is_${state}`, { name: item[state] }))
		const words = item.text ? [item.text.words.slice(0, 200)] : []
		return [text('itemLabel', { name: item.name, i: n - this.items.indexOf(item), n }), ...words, ...states].join(', ')
	}

	/** Sends one edit, or several with a label; resolves to the response, or nothing on an error. */
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

	/** Runs an upload or a cutout beside other edits. */
	async beside(task) {
		const { stamp } = this
		const answer = await task
		// The response may be older than the known state.
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
		this.emit(what)
	}

	/** Applies the pending edits; a pending undo removes a pending step. */
	predicted() {
		const states = [this.confirmed]
		for (const step of this.queue) {
			if (step[0].verb !== 'undo') states.push(step.reduce(applied, states.at(-1)))
			else if (states.length > 1) states.pop()
		}
		return states.at(-1)
	}

	/** Fetches the document once nothing is pending. */
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
				if (error.code === 'collage-not-found') this.emit('gone')
			}
		}
		this.isRefreshing = false
	}

	select(id) {
		if (this.selection === id) return
		this.selection = id
		this.emit('select')
	}

	take(id) {
		this.select(id)
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
			this.emit('history')
		} catch { this.asked = undefined }
	}
}
