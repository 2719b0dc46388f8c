const part = (name) => new URLSearchParams(location.hash.slice(1)).get(name)
const gallery = () => location.pathname + location.search
const addressOf = (id) => gallery() + (id ? `#c=${encodeURIComponent(id)}` : '')

export const addressedCollage = () => part('c')
/** Null for the gallery, empty for the library, or a photo's ID. */
export const addressedPhoto = () => part('photos')

/** Returns the token and removes it from the address and the history. */
export function takeToken() {
	const token = part('t')
	const rest = location.hash.replace(/^#t=[^&]*&?/, '#')
	if (token) history.replaceState(history.state, '', gallery() + (rest[1] ? rest : ''))
	return token
}

export function enterCollage(id) {
	if (addressedCollage() !== id) history.pushState({ isEntry: true }, '', addressOf(id))
}

export async function leaveCollage() {
	// A link from elsewhere has no gallery before it in the history.
	if (!history.state?.isEntry) return history.replaceState(null, '', gallery())
	const isThere = new Promise((done) => addEventListener('popstate', done, { once: true }))
	history.back()
	await isThere
}
