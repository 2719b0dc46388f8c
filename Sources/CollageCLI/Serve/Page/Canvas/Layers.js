import { decoded } from '../Collage/Pictures.js'
import { h } from '../Shared/dom.js'

/** What lies under the photos, in their mirror, and what stands over them, which no mirror turns round. */
export function lay(stage) {
	stage.scene ??= { back: h('div.back'), front: h('div.front') }
	const { scene: { back, front }, ground, items } = stage
	if (!back.isConnected) ground.append(back)
	if (!front.isConnected) items.after(front)
	show(stage, back, 'back')
	show(stage, front, 'front')
}

/* What was there stays until the new one is. */
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
