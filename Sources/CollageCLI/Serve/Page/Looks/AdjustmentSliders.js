import { Slider } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { number, text } from '../Shared/texts.js'
import { adjustments } from './register.js'

const signed = (value) => number(value, { signDisplay: 'exceptZero' })

/* Factors, which are greater than 0, have logarithmic sliders. */
const options = ({ minimum, maximum, neutral }) => minimum > 0
	? { min: 100 * Math.log10(minimum), max: 100 * Math.log10(maximum), origin: 0, format: (value) => number(factor(value)) }
	: { min: minimum, max: maximum, origin: neutral, format: minimum < 0 ? signed : number }
const factor = (value) => Number((10 ** (value / 100)).toFixed(2))

export const sliderRow = (label, slider) =>
	h('div.look-row', {}, h('span.look-name', { 'aria-hidden': 'true' }, label), slider.input, slider.output)

export function adjustmentSliders({ preview }) {
	const sliders = adjustments.map((parameter) => {
		const { name, minimum, neutral } = parameter
		const label = text(`adjust.${name}`)
		const slide = (value, isHeld) => {
			const edits = [{ verb: 'adjust', set: { [name]: minimum > 0 ? factor(value) : value } }]
			if (isHeld) preview.show(edits)
			else preview.commit(edits)
		}
		const slider = new Slider(label, slide, options(parameter))
		const update = (value = neutral) => slider.update(minimum > 0 ? Math.round(100 * Math.log10(value)) : value)
		return { name, update, row: sliderRow(label, slider) }
	})

	function update({ adjustments = {} }) {
		for (const slider of sliders) slider.update(adjustments[slider.name])
	}
	return { element: h('div', {}, sliders.map(({ row }) => row)), update }
}
