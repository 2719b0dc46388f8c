const part = (name) => new URLSearchParams(location.hash.slice(1)).get(name)
const gallery = () => location.pathname + location.search
const addressOf = (id) => gallery() + (id ? `#c=${encodeURIComponent(id)}` : '')

export const addressedCollage = () => part('c')
/** Null for the gallery, empty for the library, else the photo that is looked at in it. */
export const addressedPhoto = () => part('photos')

/** Takes the token out of the history too. */
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
	// There is no gallery behind a link that was followed from elsewhere.
	if (!history.state?.isEntry) return history.replaceState(null, '', gallery())
	const isThere = new Promise((done) => addEventListener('popstate', done, { once: true }))
	history.back()
	await isThere
}
