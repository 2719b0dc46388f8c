const pageSize = 500

/** The list of all collages, loaded page by page. A refresh of a complete list loads later pages with a delay. */
export function createEntries(server, onChange) {
	const hidden = new Set()
	let all = [], isLoaded = false
	let restTimer, refreshing, next

	const find = (id) => all.find((entry) => entry.id === id)
	const amend = (id, values) => update(all.map((entry) => (entry.id === id ? { ...entry, ...values } : entry)))

	function hide(id) {
		hidden.add(id)
		onChange()
	}

	function reveal(id) {
		hidden.delete(id)
		onChange()
	}

	/** Resolves when the first entries are at least as new as this call. */
	function refresh() {
		if (refreshing) {
			return next ??= refreshing.catch(() => {}).then(() => {
				next = undefined
				return refresh()
			})
		}
		return refreshing = readFirst().finally(() => { refreshing = undefined })
	}

	async function readFirst() {
		clearTimeout(restTimer)
		restTimer = undefined
		const { collages, hasMore, count } = await server.collages({ limit: pageSize })
		const fresh = new Set(collages.map(({ id }) => id))
		isLoaded = true
		update([...collages, ...(hasMore ? all.filter(({ id }) => !fresh.has(id)) : [])])
		if (!hasMore) return
		const isComplete = all.length === count
		const timer = restTimer = setTimeout(
			() => readRest(collages, isComplete, timer).catch(() => {}), isComplete ? 1_500 : 0)
	}

	async function readRest(first, isComplete, timer) {
		const found = [...first]
		for (let hasMore = true; hasMore;) {
			const page = await server.collages({ limit: pageSize, after: found.at(-1).id })
			if (timer !== restTimer) return
			found.push(...page.collages)
			hasMore = page.hasMore
			if (!isComplete && found.length > all.length) update(found)
		}
		update(found)
	}

	/* Removes duplicates of entries that moved between pages. */
	function update(entries) {
		all = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
		onChange()
	}
	return {
		find, amend, hide, reveal, refresh,
		get all() { return all.filter(({ id }) => !hidden.has(id)) },
		get isLoaded() { return isLoaded },
	}
}
