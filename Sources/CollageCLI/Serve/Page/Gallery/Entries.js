const pageSize = 500

/**
 * All collages; event `change`. The first page comes at once, the others follow one by one, after a change only when it
 * is quiet, because edits far below are rare.
 */
export class Entries extends EventTarget {
	#all = []
	#hidden = new Set()
	#restTimer
	#refreshing
	#next
	isLoaded = false

	constructor(server) {
		super()
		this.server = server
	}

	get all() { return this.#all.filter(({ id }) => !this.#hidden.has(id)) }

	find(id) { return this.#all.find((entry) => entry.id === id) }

	hide(id) {
		this.#hidden.add(id)
		this.#take(this.#all)
	}

	reveal(id) {
		this.#hidden.delete(id)
		this.#take(this.#all)
	}

	amend(id, values) { this.#take(this.#all.map((entry) => (entry.id === id ? { ...entry, ...values } : entry))) }

	/** Resolves when the list is at least as new as this call. */
	refresh() {
		if (this.#refreshing) {
			return this.#next ??= this.#refreshing.catch(() => {}).then(() => {
				this.#next = undefined
				return this.refresh()
			})
		}
		return this.#refreshing = this.#first().finally(() => { this.#refreshing = undefined })
	}

	async #first() {
		clearTimeout(this.#restTimer)
		this.#restTimer = undefined
		const { collages, hasMore, count } = await this.server.collages({ limit: pageSize })
		const fresh = new Set(collages.map(({ id }) => id))
		this.isLoaded = true
		this.#take([...collages, ...(hasMore ? this.#all.filter(({ id }) => !fresh.has(id)) : [])])
		if (!hasMore) return
		const isComplete = this.#all.length === count
		const timer = this.#restTimer = setTimeout(
			() => this.#rest(collages, isComplete, timer).catch(() => {}), isComplete ? 1_500 : 0)
	}

	async #rest(first, isComplete, timer) {
		const all = [...first]
		for (let hasMore = true; hasMore;) {
			const page = await this.server.collages({ limit: pageSize, after: all.at(-1).id })
			if (timer !== this.#restTimer) return
			all.push(...page.collages)
			hasMore = page.hasMore
			if (!isComplete && all.length > this.#all.length) this.#take(all)
		}
		this.#take(all)
	}

	/* What moved from one page to the next meanwhile stands there once. */
	#take(entries) {
		this.#all = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
		this.dispatchEvent(new Event('change'))
	}
}
