import { decoded } from '../Collage/ItemView.js'
import { h } from '../Shared/dom.js'

/** Shows the layer behind the photos, which is mirrored with them, and the one in front, which isn't. */
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
	const wanted = key ? stage.pictureURL(key, { part, width: columns }) : ''
	if (!picture || element.dataset.wanted === wanted) return
	element.dataset.wanted = wanted
	try {
		const images = wanted ? [await decoded(wanted)] : []
		if (element.dataset.wanted === wanted) element.replaceChildren(...images)
	} catch {
		if (element.dataset.wanted !== wanted) return
		delete element.dataset.wanted
		stage.repair()
	}
}
