import { choose, radio, radios, section } from '../Collage/Controls.js'
import { addWords, text } from '../Shared/texts.js'
import { canvasWords } from './canvasWords.js'

const struck = 'linear-gradient(135deg, #0000 46%, var(--danger) 46% 54%, #0000 54%)'
/* Of each ground: what one would type for it, and how it looks about here. */
const surfaces = {
	plain: ['plain', struck],
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

/** What the canvas has besides its photos and its colour. */
export function createCanvasSettings({ document, stage }) {
	addWords(canvasWords)
	const edit = (fields) => document.edit({ verb: 'canvas', ...fields })
	const swatch = (name, value, colour, onclick) => radio('paper-choice', value, {
		'aria-label': text(name), title: text(name), '--colour': colour, onclick,
	})

	/* Plain is the colour alone, which a canvas has always. */
	const lay = (value) => edit({ background: value === 'plain' ? document.collage.background : value })
	const blur = radio('chip.ground-blur', 'blur', {
		onclick: () => edit({ background: `blur ${document.items.at(-1).id} 40` }),
	}, text('ground.blur'))
	const ground = radios('div.scene-choices', 'ground', [
		...Object.entries(surfaces).map(([name, [value, colour]]) => swatch(`ground.${name}`, value, colour, () => lay(value))),
		blur,
	])
	const light = radios('div.scene-choices', 'light', [
		swatch('light.off', 'off', struck, () => edit({ frame: 'off' })),
		...Object.entries(lights).map(([name, colour]) => swatch(`light.${name}`, colour, colour, () => edit({ frame: name }))),
	])
	const mirror = radios('div.chips', 'mirror', ['off', 'on'].map((name) =>
		radio('chip', name, { onclick: () => edit({ mirror: name === 'on' }) }, text(`mirror.${name}`))))
	const elements = [section('ground', ground), section('light', light), section('mirror', mirror)]

	function update({ collage: { backdrop, frame, mirrored }, items }) {
		blur.disabled = !items.length
		choose(ground, backdrop?.kind === 'blur' ? 'blur' : backdrop?.text ?? 'plain')
		choose(light, frame?.on ? `#${frame.color}` : 'off')
		choose(mirror, mirrored ? 'on' : 'off')
	}
	// Their rules are in the same sheet.
	stage.scenery()
	return { elements, update }
}
