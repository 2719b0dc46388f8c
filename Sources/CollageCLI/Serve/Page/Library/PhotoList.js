const photosAtOnce = 200

/** The loaded photos of the library, newest first; the server searches. */
export function createPhotoList(server, onChange) {
	const gone = new Set()
	let all = [], count = 0, isLoaded = false, hasMore = false, words = '', asked = 0, isAsking, newest

	const ask = (limit, after) => server.ask('library', { search: words, limit, after })

	/** Reloads the loaded photos; resolves when the list is at least as new as this call. */
	const refresh = () => (newest = read())

	async function read() {
		const number = asked += 1
		const limit = Math.min(1000, Math.max(photosAtOnce, Math.ceil(all.length / photosAtOnce) * photosAtOnce))
		const answer = await ask(limit)
		// Only the latest request counts.
		if (number !== asked) return newest
		all = answer.photos
		count = answer.count ?? all.length
		hasMore = all.length < count && all.length >= limit
		isLoaded = true
		onChange()
	}

	async function more() {
		if (!hasMore || isAsking) return
		isAsking = true
		const number = asked
		try {
			const answer = await ask(photosAtOnce, all.at(-1)?.id)
			if (number !== asked) return
			all = [...new Map([...all, ...answer.photos].map((photo) => [photo.id, photo])).values()]
			hasMore = answer.photos.length === photosAtOnce
			onChange()
		} finally { isAsking = false }
	}

	function search(wanted) {
		words = wanted
		return refresh()
	}

	const amend = (id, values) => {
		all = all.map((photo) => (photo.id === id ? { ...photo, ...values } : photo))
		onChange()
	}
	const hide = (id, isHidden = true) => {
		if (isHidden) gone.add(id)
		else gone.delete(id)
		onChange()
	}
	return {
		refresh, more, search, amend, hide,
		find: (id) => all.find((photo) => photo.id === id),
		get all() { return all.filter(({ id }) => !gone.has(id)) },
		get count() { return Math.max(0, count - all.filter(({ id }) => gone.has(id)).length) },
		get isLoaded() { return isLoaded },
		get words() { return words },
	}
}
