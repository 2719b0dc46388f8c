import { h, say } from '../Shared/dom.js'
import { hasText, text } from '../Shared/texts.js'

const side = 92

/** Tiles that preview edits. Their images load when they become visible. */
function tilesOf({ screen: { document, stage } }, label, onTap) {
	const element = h('div.look-tiles', { role: 'group', 'aria-label': text(label) })
	let shown, tiles = []

	/** `entries` are `[name, label, edit]`. */
	function setTiles(entries) {
		tiles = entries.map(([name, title, edit]) => {
			const image = h('img', { alt: '', draggable: false, loading: 'lazy', onerror: () => retry(image, edit) })
			const button = h('button.look-tile', { 'data-name': name, onclick: () => onTap(edit, title) },
				h('span.look-image', {}, image), h('span', {}, title))
			return { image, button, edit }
		})
		shown = undefined
		element.replaceChildren(...tiles.map(({ button }) => button))
	}

	const urlFor = ({ id, width, height }, edit) => stage.pictureURL(document.confirmed.picture, {
		item: id, width: side * devicePixelRatio * Math.min(1, width / height), part: 'whole',
		edit: JSON.stringify([{ ...edit, items: [id] }]),
	})

	/* Retries with the current state: a preview that becomes visible late has an outdated URL. */
	function retry(image, edit) {
		const url = document.item && urlFor(document.item, edit)
		if (url && image.getAttribute('src') !== url) image.src = url
	}

	function update(item) {
		const { id, picture, shadowPicture, shadow } = item
		const state = [id, picture, shadowPicture, JSON.stringify(shadow)].join()
		if (state === shown) return
		shown = state
		for (const { image, edit } of tiles) image.src = urlFor(item, edit)
	}
	const setPressed = (isTaken) => { for (const { button } of tiles) button.ariaPressed = isTaken(button.dataset.name) }
	return { element, setTiles, update, setPressed }
}

const styleTitle = (name) => (hasText(`style.${name}`) ? text(`style.${name}`) : name)

/** The tab of styles: the built-in styles, and those of the store. */
export function styleTiles(context) {
	const { screen: { document, server }, edit } = context
	const tiles = tilesOf(context, 'look.style', async (style, title) => {
		if (await edit(style)) say(text('styled', { name: title }))
	})
	const styles = (names) => names.map((name) => [name, styleTitle(name), { verb: 'style', name }])
	tiles.setTiles(styles(['plain', 'polaroid', 'sticker', 'stamp', 'card']))
	server.styles().then(({ own }) => {
		if (!own.length) return
		tiles.setTiles(styles(['plain', 'polaroid', 'sticker', 'stamp', 'card', ...own]))
		if (document.item) tiles.update(document.item)
	}).catch(() => {})
	return { element: tiles.element, update: tiles.update }
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 100000

export function maskTiles(context) {
	const tiles = tilesOf(context, 'look.mask', (mask) =>
		context.edit(mask.to === 'torn' ? { ...mask, seed: seed() } : mask))
	tiles.setTiles(['none', 'ellipse', 'perforated', 'torn'].map((to) => [to, text(`mask.${to}`), { verb: 'mask', to }]))
	const hint = h('p.look-hint', {}, text('mask.again'))
	function update(item) {
		tiles.update(item)
		tiles.setPressed((name) => name === (item.mask?.kind ?? 'none'))
		hint.hidden = item.mask?.kind !== 'torn'
	}
	return { element: h('div', {}, tiles.element, hint), update }
}
