import { colours, Slider } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { number, text } from '../Shared/texts.js'
import { sliderRow } from './Adjusting.js'

/* Lengths are parts of the item's shorter side, in percent. */

const percentages = (value) => number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
const lengths = (most, least = 0) => ({ least, most, rest: 0, step: .5, written: percentages })
const shorter = ({ width, height }) => Math.min(width, height)
const partOf = (item, length) => Math.round((length?.pixels ?? 0) / shorter(item) * 1000) / 10
const pixelsOf = (item, part) => ({ pixels: shorter(item) * part / 100 })

const edgeColours = [
	['colour.white', '#ffffff'], ['colour.cream', '#f3ead9'], ['colour.sand', '#e7b873'], ['colour.sky', '#a9c4d6'],
	['colour.fir', '#1f3d36'], ['colour.black', '#0b0b0c'],
]

/** Sliders and colours that write one verb: `written(values)` gives its fields, `read(item)` the values. */
function lookOf({ trial, screen: { document } }, verb, { sliders, hasColour, more = [], read, write, guess }) {
	let values = {}
	const set = (change, isHeld) => {
		values = { ...values, ...change }
		const edits = [{ verb, ...write(values, change) }]
		const fields = guess?.(document.item, values)
		// What is only moved needs no other picture.
		const isMoved = guess && document.item[verb] && Object.keys(change).every((name) => sliders[name]?.isMove)
		if (isHeld) trial.show(isMoved ? null : edits, fields)
		else trial.keep(edits)
	}
	const made = Object.entries(sliders).map(([name, options]) => {
		const label = text(`${verb}.${name}`)
		return [name, label, new Slider(label, (value, isHeld) => set({ [name]: value }, isHeld), options)]
	})
	const paints = hasColour && colours('look.colour', edgeColours, (colour) => set({ colour }))
	const switches = more.map((name) => h('button.push.look-switch', {
		onclick: () => set({ [name]: !values[name] }),
	}, icon('check', 18), text(`${verb}.${name}`)))

	function update(item) {
		values = read(item)
		for (const [name, , slider] of made) slider.update(values[name])
		paints?.update(values.colour.length > 7 ? values.colour : values.colour.toLowerCase())
		for (const [place, name] of more.entries()) switches[place].ariaPressed = Boolean(values[name])
	}
	const element = h('div', {}, made.map(([, label, slider]) => sliderRow(label, slider)), paints && paints.element,
		switches.length > 0 && h('div.pushes', {}, switches))
	return { element, update }
}

const colourOf = (look, usual = '#ffffff') => (look ? `#${look.colour}` : usual)

export const bordering = (context) => lookOf(context, 'border', {
	sliders: { width: lengths(25), bottom: lengths(50) }, hasColour: true, more: ['inside'],
	read: (item) => ({
		width: partOf(item, item.border?.width), bottom: partOf(item, item.border?.bottom ?? item.border?.width),
		colour: colourOf(item.border), inside: item.border?.inside, hasFoot: Boolean(item.border?.bottom),
	}),
	write({ width, bottom, colour, inside, hasFoot }, change) {
		// A colour makes a border, and a foot that is not as wide as the rest stays.
		const isNew = !width && !('width' in change) && !('bottom' in change)
		const foot = 'bottom' in change || hasFoot ? { bottom: `${bottom}%` } : {}
		if (!width && !bottom && !isNew) return { width: 'none' }
		return { width: `${isNew ? 5 : width}%`, colour, ...foot, ...inside && { inside } }
	},
})

export const rounding = (context) => lookOf(context, 'corners', {
	sliders: { radius: lengths(50) },
	read: (item) => ({ radius: partOf(item, item.corners) }),
	write: ({ radius }) => ({ radius: radius ? `${radius}%` : 'none' }),
})

export const outlining = (context) => lookOf(context, 'outline', {
	sliders: { width: lengths(20) }, hasColour: true,
	read: (item) => ({ width: partOf(item, item.outline?.width), colour: colourOf(item.outline) }),
	write: ({ width, colour }, change) =>
		(width || 'colour' in change ? { width: `${width || 3}%`, colour } : { width: 'none' }),
})

export const shading = (context) => lookOf(context, 'shadow', {
	sliders: {
		dx: { ...lengths(25, -25), isMove: true }, dy: { ...lengths(25, -25), isMove: true }, blur: lengths(50), opacity: {},
	},
	hasColour: true,
	read: (item) => ({
		dx: partOf(item, item.shadow?.dx), dy: item.shadow ? partOf(item, item.shadow.dy) : 2,
		blur: item.shadow ? partOf(item, item.shadow.blur) : 6,
		opacity: Math.round((item.shadow?.opacity ?? .4) * 100), colour: colourOf(item.shadow, '#000000'),
	}),
	write: (values, change) => Object.fromEntries(Object.entries(change).map(([name, value]) =>
		[name, name === 'opacity' ? value / 100 : name === 'colour' ? value : `${value}%`])),
	guess: (item, { dx, dy, blur }) =>
		({ shadow: { dx: pixelsOf(item, dx), dy: pixelsOf(item, dy), blur: pixelsOf(item, blur) } }),
})
