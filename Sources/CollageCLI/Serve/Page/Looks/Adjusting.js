import { Slider } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { number, text } from '../Shared/texts.js'

const signed = (value) => number(value, { signDisplay: 'exceptZero' })
const bothWays = { least: -100, rest: 0, written: signed }

/* Gamma is moved by its logarithm. */
const gammaOf = (value) => Number((10 ** (value / 100)).toFixed(2))
const parameters = {
	brightness: bothWays, contrast: bothWays, saturation: bothWays, temperature: bothWays, tint: bothWays,
	gamma: { ...bothWays, written: (value) => number(gammaOf(value)) }, sharpen: { written: (value) => number(value) },
}

export const sliderRow = (label, slider) =>
	h('div.look-row', {}, h('span.look-name', { 'aria-hidden': 'true' }, label), slider.input, slider.output)

/** What is adjusted, each by a slider. */
export function adjusting({ trial }) {
	const sliders = Object.entries(parameters).map(([name, options]) => {
		const label = text(`adjust.${name}`)
		const slide = (value, isHeld) => {
			const edits = [{ verb: 'adjust', set: { [name]: name === 'gamma' ? gammaOf(value) : value } }]
			if (isHeld) trial.show(edits)
			else trial.keep(edits)
		}
		return [name, label, new Slider(label, slide, options)]
	})

	function update({ adjustments = {} }) {
		for (const [name, , slider] of sliders) {
			const value = adjustments[name]
			slider.update(name === 'gamma' ? Math.round(100 * Math.log10(value ?? 1)) : value ?? 0)
		}
	}
	return { element: h('div', {}, sliders.map(([, label, slider]) => sliderRow(label, slider))), update }
}
