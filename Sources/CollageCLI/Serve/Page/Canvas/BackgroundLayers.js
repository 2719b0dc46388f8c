import { loadImage } from '../Collage/ItemView.js'
import { h } from '../Shared/dom.js'

/** Shows the layer behind the items, which is mirrored with them, and the layer in front, which isn't. */
export function showLayers(stage) {
	stage.layers ??= { back: h('div.back'), front: h('div.front') }
	const { layers: { back, front }, background, items } = stage
	if (!back.isConnected) background.append(back)
	if (!front.isConnected) items.after(front)
	show(stage, back, 'back')
	show(stage, front, 'front')
}

/* Keeps the old image until the new one is loaded. */
async function show(stage, element, part) {
	const { document: { picture, confirmed }, columns } = stage
	const key = confirmed[`${part}Picture`]
	const url = key ? stage.pictureURL(key, { part, width: columns }) : ''
	if (!picture || element.dataset.url === url) return
	element.dataset.url = url
	try {
		const images = url ? [await loadImage(url)] : []
		if (element.dataset.url === url) element.replaceChildren(...images)
	} catch {
		if (element.dataset.url !== url) return
		delete element.dataset.url
		stage.retry()
	}
}
