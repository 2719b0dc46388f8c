const part = (name) => new URLSearchParams(location.hash.slice(1)).get(name)
const galleryURL = () => location.pathname + location.search
const collageURL = (id) => galleryURL() + (id ? `#c=${encodeURIComponent(id)}` : '')

export const collageInURL = () => part('c')
/** A photo's ID, an empty string for the library, or null for the gallery. */
export const photoInURL = () => part('photos')

/** Returns the token and removes it from the URL and the history. */
export function takeToken() {
	const token = part('t')
	const rest = location.hash.replace(/^#t=[^&]*&?/, '#')
	if (token) history.replaceState(history.state, '', galleryURL() + (rest[1] ? rest : ''))
	return token
}

export function enterCollage(id) {
	if (collageInURL() !== id) history.pushState({ isEntry: true }, '', collageURL(id))
}

export async function leaveCollage() {
	// After a link from another site, the previous history entry isn't the gallery.
	if (!history.state?.isEntry) return history.replaceState(null, '', galleryURL())
	const isThere = new Promise((done) => addEventListener('popstate', done, { once: true }))
	history.back()
	await isThere
}
