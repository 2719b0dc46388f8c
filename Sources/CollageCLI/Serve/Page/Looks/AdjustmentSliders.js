import { Slider } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { number, text } from '../Shared/texts.js'
import { adjustments } from './register.js'

const signed = (value) => number(value, { signDisplay: 'exceptZero' })

/* A slider of a factor is logarithmic. */
const options = ({ minimum, maximum, neutral }) => minimum > 0
	? { least: 100 * Math.log10(minimum), most: 100 * Math.log10(maximum), rest: 0, format: (value) => number(factor(value)) }
	: { least: minimum, most: maximum, rest: neutral, format: minimum < 0 ? signed : number }
const factor = (value) => Number((10 ** (value / 100)).toFixed(2))

export const sliderRow = (label, slider) =>
	h('div.look-row', {}, h('span.look-name', { 'aria-hidden': 'true' }, label), slider.input, slider.output)

/** The sliders of adjustments. */
export function adjustmentSliders({ preview }) {
	const sliders = adjustments.map((parameter) => {
		const { name, minimum, neutral } = parameter
		const label = text(`adjust.${name}`)
		const slide = (value, isHeld) => {
			const edits = [{ verb: 'adjust', set: { [name]: minimum > 0 ? factor(value) : value } }]
			if (isHeld) preview.show(edits)
			else preview.keep(edits)
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
