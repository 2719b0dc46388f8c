import { h, say } from '../Shared/dom.js'
import { hasText, text } from '../Shared/texts.js'

const side = 92

/** Previews of edits to tap, rendered when they become visible. */
function tilesOf({ screen: { document, stage } }, label, take) {
	const element = h('div.look-tiles', { role: 'group', 'aria-label': text(label) })
	let shown, tiles = []

	/** `entries` are `[name, label, edit]`. */
	function offer(entries) {
		tiles = entries.map(([name, title, edit]) => {
			const image = h('img', { alt: '', draggable: false, loading: 'lazy', onerror: () => again(image, edit) })
			const button = h('button.look-tile', { 'data-name': name, onclick: () => take(edit, title) },
				h('span.look-picture', {}, image), h('span', {}, title))
			return { image, button, edit }
		})
		shown = undefined
		element.replaceChildren(...tiles.map(({ button }) => button))
	}

	const address = ({ id, width, height }, edit) => stage.pictureURL(document.confirmed.picture, {
		item: id, width: side * devicePixelRatio * Math.min(1, width / height), part: 'whole',
		edit: JSON.stringify([{ ...edit, items: [id] }]),
	})

	/* Retries with the current state: a preview that becomes visible late has an outdated URL. */
	function again(image, edit) {
		const wanted = document.item && address(document.item, edit)
		if (wanted && image.getAttribute('src') !== wanted) image.src = wanted
	}

	function update(item) {
		const { id, picture, shadowPicture, shadow } = item
		const now = [id, picture, shadowPicture, JSON.stringify(shadow)].join()
		if (now === shown) return
		shown = now
		for (const { image, edit } of tiles) image.src = address(item, edit)
	}
	const mark = (isTaken) => { for (const { button } of tiles) button.ariaPressed = isTaken(button.dataset.name) }
	return { element, offer, update, mark }
}

const styleTitle = (name) => (hasText(`style.${name}`) ? text(`style.${name}`) : name)

/** The tab of styles: built-in ones and those of the store. */
export function styleTiles(context) {
	const { screen: { document, server }, edit } = context
	const tiles = tilesOf(context, 'look.style', async (wanted, title) => {
		if (await edit(wanted)) say(text('styled', { name: title }))
	})
	const styles = (names) => names.map((name) => [name, styleTitle(name), { verb: 'style', name }])
	tiles.offer(styles(['plain', 'polaroid', 'sticker', 'stamp', 'card']))
	server.styles().then(({ own }) => {
		if (!own.length) return
		tiles.offer(styles(['plain', 'polaroid', 'sticker', 'stamp', 'card', ...own]))
		if (document.item) tiles.update(document.item)
	}).catch(() => {})
	return { element: tiles.element, update: tiles.update }
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 100000

/** The tab of masks. */
export function maskTiles(context) {
	const tiles = tilesOf(context, 'look.mask', (wanted) =>
		context.edit(wanted.to === 'torn' ? { ...wanted, seed: seed() } : wanted))
	tiles.offer(['none', 'ellipse', 'perforated', 'torn'].map((to) => [to, text(`mask.${to}`), { verb: 'mask', to }]))
	const hint = h('p.look-hint', {}, text('mask.again'))
	function update(item) {
		tiles.update(item)
		tiles.mark((name) => name === (item.mask?.kind ?? 'none'))
		hint.hidden = item.mask?.kind !== 'torn'
	}
	return { element: h('div', {}, tiles.element, hint), update }
}
