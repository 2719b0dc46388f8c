const photoPageSize = 200

/** The loaded photos of the library, newest first; the server searches. */
export function createPhotoList(server, onChange) {
	const removed = new Set()
	let all = [], count = 0, isLoaded = false, hasMore = false, query = '', requestCount = 0, isLoading, newest

	const loadPage = (limit, after) => server.request('library', { search: query, limit, after })

	/** Reloads the loaded photos; resolves when the list is at least as new as this call. */
	const refresh = () => (newest = read())

	async function read() {
		const number = requestCount += 1
		const limit = Math.min(1000, Math.max(photoPageSize, Math.ceil(all.length / photoPageSize) * photoPageSize))
		const response = await loadPage(limit)
		// Ignores responses to all but the latest request.
		if (number !== requestCount) return newest
		all = response.photos
		count = response.count ?? all.length
		hasMore = all.length < count && all.length >= limit
		isLoaded = true
		onChange()
	}

	async function more() {
		if (!hasMore || isLoading) return
		isLoading = true
		const number = requestCount
		try {
			const response = await loadPage(photoPageSize, all.at(-1)?.id)
			if (number !== requestCount) return
			all = [...new Map([...all, ...response.photos].map((photo) => [photo.id, photo])).values()]
			hasMore = response.photos.length === photoPageSize
			onChange()
		} finally { isLoading = false }
	}

	function search(newQuery) {
		query = newQuery
		return refresh()
	}

	const amend = (id, values) => {
		all = all.map((photo) => (photo.id === id ? { ...photo, ...values } : photo))
		onChange()
	}
	const hide = (id, isHidden = true) => {
		if (isHidden) removed.add(id)
		else removed.delete(id)
		onChange()
	}
	return {
		refresh, more, search, amend, hide,
		find: (id) => all.find((photo) => photo.id === id),
		get all() { return all.filter(({ id }) => !removed.has(id)) },
		get count() { return Math.max(0, count - all.filter(({ id }) => removed.has(id)).length) },
		get isLoaded() { return isLoaded },
		get query() { return query },
	}
}
