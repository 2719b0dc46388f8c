import { h } from '../Shared/dom.js'
import { text } from '../Shared/texts.js'
import { choose, colorSwatches, NumberField, radio, radios, section } from './Controls.js'

const sizes = { '9:16': '1080x1920', '4:5': '1080x1350', '1:1': '1080x1080', '3:4': '1080x1440', '16:9': '1920x1080' }
const backgroundColors = {
	white: '#ffffff', cream: '#f3ead9', peach: '#f6c9b5', sand: '#e7b873', mist: '#d9e4e0', sky: '#a9c4d6',
	fir: '#1f3d36', night: '#141227', black: '#0b0b0c',
}

export function canvasBasics({ commands }) {
	const shapes = radios('div.chips', 'size', Object.entries(sizes).map(([name, size]) =>
		radio('chip', size, { onclick: () => commands.resizeCanvas(...size.split('x')) }, name)))
	const colors = colorSwatches('color', [
		...Object.entries(backgroundColors).map(([name, color]) => [`color.${name}`, color]), ['transparent', 'none'],
	], (color) => commands.background(color))
	const sizeField = (name, change) => new NumberField(text(name), (value) => change(Math.min(30000, value)), { min: 1 })
	const across = sizeField('width', (value) => commands.resizeCanvas(value, down.value))
	const down = sizeField('height', (value) => commands.resizeCanvas(across.value, value))
	const elements = [
		section('canvas', shapes, h('div.fields', {}, across.element, down.element), colors.element),
	]

	function update({ width, height, background }) {
		choose(shapes, `${width}x${height}`)
		colors.update(background)
		across.update(width)
		down.update(height)
	}
	return { elements, update }
}
