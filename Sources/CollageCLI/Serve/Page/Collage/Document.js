import { text } from '../Shared/texts.js'
import { applyEdit } from './EditPrediction.js'

/** Adds the default values that the server omits. */
const withDefaults = ({ collage, items, ...pictures }) => ({
	collage: { ...collage, background: collage.background ?? 'none' },
	items: items.map((item) => ({ ...item, opacity: item.opacity ?? 1, shaders: item.shaders ?? [] })),
	...pictures,
})

/**
 * The server's state with pending edits applied. Listeners get 'edit', 'confirmed', 'remote' (a change by another
 * client), 'rejected', 'select', 'history' or 'deleted'.
 */
export class CollageDocument {
	queue = []
	stamp = 0
	selection = null
	listeners = new Set()

	constructor(server, state) {
		this.server = server
		this.confirmed = this.state = withDefaults(state)
	}

	get id() { return this.confirmed.collage.id }
	get collage() { return this.state.collage }
	get items() { return this.state.items }
	get item() { return this.find(this.selection) }
	get size() { return `${this.collage.width}x${this.collage.height}` }
	get canUndo() { return this.position.revision > 0 }
	get canRedo() { return this.position.revision < this.position.newest }

	get position() {
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

	ariaLabel(item) {
		const n = this.items.length
		const states = ['locked', 'hidden', 'group'].filter((state) => item[state])
			.map((state) => text(`is_${state}`, { name: item[state] }))
		const content = item.text ? [item.text.words.slice(0, 200)] : []
		return [text('itemLabel', { name: item.name, i: n - this.items.indexOf(item), n }), ...content, ...states].join(', ')
	}

	/** Sends one edit, or several as one revision with a label. Resolves to the response; undefined on an error. */
	edit(edits, label) {
		const step = [edits].flat().map((edit) => ({ ...edit, collage: this.id }))
		this.queue.push(step)
		this.last = this.finish(step, this.server.edit(step.length === 1 ? step[0] : { edits: step, label }))
		this.rebuild('edit')
		return this.last
	}

	async finish(step, sent) {
		const response = await sent.catch((error) => this.onError(error))
		this.queue.splice(this.queue.indexOf(step), 1)
		if (response) this.confirm(response)
		else this.rebuild('rejected')
		if (this.isOutdated) this.refresh()
		return response
	}

	/** Runs an upload or a cutout in parallel with edits. */
	async parallel(task) {
		const { stamp } = this
		const response = await task
		// The response may be older than the known state.
		if (stamp === this.stamp && !this.queue.length) this.confirm(response)
		else await this.refresh()
		return response
	}

	confirm({ document }, what = 'confirmed') {
		this.stamp += 1
		this.confirmed = withDefaults(document)
		this.rebuild(what)
	}

	rebuild(what) {
		this.state = this.predicted()
		if (!this.item) this.selection = null
		this.emit(what)
	}

	/** Applies the pending edits; an undo removes the last one. */
	predicted() {
		const states = [this.confirmed]
		for (const step of this.queue) {
			if (step[0].verb !== 'undo') states.push(step.reduce(applyEdit, states.at(-1)))
			else if (states.length > 1) states.pop()
		}
		return states.at(-1)
	}

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
				else if (JSON.stringify(withDefaults(document)) !== JSON.stringify(this.confirmed)) {
					this.confirm({ document }, 'remote')
				}
			} catch (error) {
				if (error.code === 'collage-not-found') this.emit('deleted')
			}
		}
		this.isRefreshing = false
	}

	select(id) {
		if (this.selection === id) return
		this.selection = id
		this.emit('select')
	}

	raise(id) {
		this.select(id)
		if (id && this.items.at(-1).id !== id && !this.item.locked) this.edit({ verb: 'select', items: [id] })
	}

	async goTo(to) {
		const { revision } = this.collage
		if (to !== revision) await this.edit({ verb: to < revision ? 'undo' : 'redo', to })
	}

	async loadHistory() {
		const { stamp } = this
		if (this.loadedStamp === stamp) return
		this.loadedStamp = stamp
		try {
			const { revisions } = await this.server.history(this.id)
			if (stamp !== this.stamp) return
			this.revisions = revisions
			this.emit('history')
		} catch { this.loadedStamp = undefined }
	}
}
