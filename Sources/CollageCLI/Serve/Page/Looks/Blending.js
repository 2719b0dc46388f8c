import { choose, radio, radios } from '../Collage/Controls.js'
import { text } from '../Shared/texts.js'

const modes = [
	'normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light',
	'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity',
]

/** How the photo and what is behind it become one. */
export function blending({ edit }) {
	const element = radios('div.chips.look-modes', 'look.blend', modes.map((mode) =>
		radio('chip', mode, { onclick: () => edit({ mode }) }, text(`blend.${mode}`))))
	return { element, update: ({ blend = 'normal' }) => choose(element, blend) }
}
