import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { percent, text } from '../Shared/texts.js'
import { choose, NumberField, push, radio, radios, section } from './Controls.js'

export function photoSettings({ adding, commands, document }) {
	const title = h('h2')
	const output = h('output')
	const slider = h('input.slider', {
		type: 'range', 'aria-label': text('opacity'), oninput: () => slide(true), onchange: () => slide(false),
	})
	let isSliding
	const slid = () => {
		output.textContent = slider.ariaValueText = percent(slider.value / 100)
		slider.style.setProperty('--at', `${slider.value}%`)
	}
	const slide = (isHeld) => {
		isSliding = isHeld
		slid()
		commands.fade(slider.value / 100, isHeld)
	}
	const field = (name, label, options) => new NumberField(label, (value) => commands.put(name, value), options)
	const fields = {
		x: field('x', 'X'), y: field('y', 'Y'),
		width: field('width', text('width'), { least: 1 }), height: field('height', text('height'), { least: 1 }),
		rotation: field('rotation', text('turn'), { unit: 'degrees', step: 1 }),
	}
	const flipH = push('flipH', 'flipH', () => commands.flip('h'))
	const flipV = push('flipV', 'flipV', () => commands.flip('v'))
	const order = (name, to) => push(name, name, () => commands.order(to))
	const down = [order('bottom', 'back'), order('backward', 'down')]
	const up = [order('forward', 'up'), order('front', 'front')]
	const deed = (name, symbol, onclick) => h(`button.deed.${name}`, { onclick }, icon(symbol, 20), text(name))
	const elements = [
		h('div.details-title', {}, title),
		section('opacity', h('div.slide', {}, slider, output)),
		section('place', h('div.fields', {}, Object.values(fields).map(({ element }) => element)), h('div.pushes', {},
			push('left', 'turnLeft', () => commands.by({ turn: -15 })),
			push('right', 'turnRight', () => commands.by({ turn: 15 })),
			push('smaller', 'minus', () => commands.by({ factor: 1 / 1.1 })),
			push('larger', 'plus', () => commands.by({ factor: 1.1 })), flipH, flipV)),
		section('order', h('div.pushes', {}, down, up)),
		h('div.deeds', {},
			deed('replace', 'replace', () => adding.pick(document.item)), deed('copy', 'copy', () => commands.copy()),
			deed('remove', 'trash', () => commands.remove())),
	]

	function update({ item, items }) {
		title.textContent = item.name
		for (const [name, one] of Object.entries(fields)) one.update(item[name])
		if (!isSliding) {
			slider.value = Math.round(item.opacity * 100)
			slid()
		}
		for (const button of down) button.disabled = item === items[0]
		for (const button of up) button.disabled = item === items.at(-1)
		flipH.ariaPressed = Boolean(item.flipH)
		flipV.ariaPressed = Boolean(item.flipV)
	}
	return { elements, update }
}

const sizes = { '9:16': '1080x1920', '4:5': '1080x1350', '1:1': '1080x1080', '3:4': '1080x1440', '16:9': '1920x1080' }
const colours = {
	white: '#ffffff', cream: '#f3ead9', peach: '#f6c9b5', sand: '#e7b873', mist: '#d9e4e0', sky: '#a9c4d6',
	fir: '#1f3d36', night: '#141227', black: '#0b0b0c',
}

export function canvasSettings({ commands }) {
	const shapes = radios('div.chips', 'size', Object.entries(sizes).map(([name, size]) =>
		radio('chip', size, { onclick: () => commands.resizeCanvas(...size.split('x')) }, name)))
	const paper = (colour, name, more = '') => radio(`paper-choice${more}`, colour, {
		'aria-label': name, title: name, '--colour': colour, onclick: () => commands.background(colour),
	})
	const papers = radios('div.paper-choices', 'colour', [
		...Object.entries(colours).map(([name, colour]) => paper(colour, text(`colour.${name}`))),
		paper('none', text('transparent'), '.none'),
	])
	const own = h('input.own-colour', {
		type: 'color', 'aria-label': text('ownColour'), title: text('ownColour'),
		onchange: () => commands.background(own.value),
	})
	const side = (name, change) => new NumberField(text(name), (value) => change(Math.min(30000, value)), { least: 1 })
	const across = side('width', (value) => commands.resizeCanvas(value, down.value))
	const down = side('height', (value) => commands.resizeCanvas(across.value, value))
	const elements = [
		section('background', shapes, h('div.fields', {}, across.element, down.element), h('div.papers', {}, papers, own)),
	]

	function update({ width, height, background }) {
		choose(shapes, `${width}x${height}`)
		choose(papers, background)
		across.update(width)
		down.update(height)
		if (background !== 'none') own.value = background.slice(0, 7)
		own.classList.toggle('on', background !== 'none' && !Object.values(colours).includes(background))
	}
	return { elements, update }
}
