import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { text } from '../Shared/texts.js'
import { ratios } from './CropBox.js'
import { cropPhoto } from './CropScreen.js'

/** The crop: to a shape, where it is best, or by hand. */
export function cropping({ screen, edit }) {
	const hand = h('button.go', { onclick: () => screen.aside((id) => cropPhoto(id, screen)) },
		icon('crop', 20), text('crop.hand'))
	const chips = h('div.chips', { role: 'group', 'aria-label': text('crop.ratios') }, ratios.map((ratio) =>
		h('button.chip', { onclick: () => edit({ ratio }) }, ratio)))
	const element = h('div.look-crop', {}, hand, h('p.look-hint', {}, text('crop.best')), chips)
	return { element, update(item) { hand.disabled = !item.image } }
}
