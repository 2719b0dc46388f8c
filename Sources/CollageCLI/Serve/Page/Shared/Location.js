const part = (name) => new URLSearchParams(location.hash.slice(1)).get(name)
const plain = () => location.pathname + location.search
const withCollage = (id) => (id ? `${plain()}#c=${encodeURIComponent(id)}` : plain())

/** The token of the printed address, which is gone from the history afterwards. */
export function takeToken() {
  const token = part('t')
  if (token) history.replaceState(history.state, '', withCollage(addressedCollage()))
  return token
}

export const addressedCollage = () => part('c')

export function enterCollage(id) {
  if (addressedCollage() !== id) history.pushState({ isEntry: true }, '', withCollage(id))
}

/** Resolves when the address is the gallery's. */
export async function leaveCollage() {
  if (!history.state?.isEntry) {
    history.replaceState(null, '', plain()) // there is no gallery behind a link that was followed from elsewhere
    return
  }
  const isThere = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await isThere
}
