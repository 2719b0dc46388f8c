import { choose, radio, radios, section } from '../Collage/Controls.js'
import { text } from '../Shared/texts.js'

const emptySwatch = 'linear-gradient(135deg, #0000 46%, var(--danger) 46% 54%, #0000 54%)'
/* Each background's value in an edit, and its swatch. */
const canvasBackgrounds = {
	plain: ['plain', emptySwatch],
	dawn: ['linear 160 #f6c9b5 #a9c4d6', 'linear-gradient(160deg, #f6c9b5, #a9c4d6)'],
	dusk: ['linear 160 #141227 #8a4f6d', 'linear-gradient(160deg, #141227, #8a4f6d)'],
	glow: ['radial #ffffff #e7b873', 'radial-gradient(#ffffff, #e7b873)'],
	paper: ['paper', '#f5f1e8'],
	linen: ['linen', '#e5ddcd'],
	kraft: ['kraft', '#c39a6b'],
}
const lights = {
	'pure-white': '#ffffff', 'warm-cream': '#fff1d6', 'ice-blue': '#d6ecff', 'soft-pink': '#ffd1e0', 'warm-amber': '#ffc46b',
	'cool-lavender': '#e0d6ff',
}

export function createCanvasSettings({ document, stage }) {
	const edit = (fields) => document.edit({ verb: 'canvas', ...fields })
	const swatch = (name, value, color, onclick) => radio('swatch', value, {
		'aria-label': text(name), title: text(name), '--color': color, onclick,
	})

	/* `plain` is the background color without a backdrop. */
	const setBackground = (value) => edit({ background: value === 'plain' ? document.collage.background : value })
	const blur = radio('chip.background-blur', 'blur', {
		onclick: () => edit({ background: `blur ${document.items.at(-1).id} 40` }),
	}, text('background.blur'))
	const background = radios('div.canvas-choices', 'background', [
		...Object.entries(canvasBackgrounds).map(([name, [value, color]]) => swatch(`background.${name}`, value, color, () => setBackground(value))),
		blur,
	])
	const light = radios('div.canvas-choices', 'light', [
		swatch('light.off', 'off', emptySwatch, () => edit({ frame: 'off' })),
		...Object.entries(lights).map(([name, color]) => swatch(`light.${name}`, color, color, () => edit({ frame: name }))),
	])
	const mirror = radios('div.chips', 'mirror', ['off', 'on'].map((name) =>
		radio('chip', name, { onclick: () => edit({ mirror: name === 'on' }) }, text(`mirror.${name}`))))
	const elements = [section('background', background), section('light', light), section('mirror', mirror)]

	function update({ collage: { backdrop, frame, mirrored }, items }) {
		blur.disabled = !items.length
		choose(background, backdrop?.kind === 'blur' ? 'blur' : backdrop?.text ?? 'plain')
		choose(light, frame?.on ? `#${frame.color}` : 'off')
		choose(mirror, mirrored ? 'on' : 'off')
	}
	// Loads the style sheet of these settings.
	stage.loadBackground()
	return { elements, update }
}
