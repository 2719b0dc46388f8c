import { colours, Slider } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { number, translated } from '../Shared/texts.js'
import { sliderRow } from './Adjusting.js'

/* Lengths are parts of the item's shorter side, in percent. */

const percentages = (value) => number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
const shorter = ({ width, height }) => Math.min(width, height)
const partOf = (item, length) => Math.round(length.pixels / shorter(item) * 1000) / 10
const isLength = ({ kind }) => kind === 'length' || kind === 'distance'

const edgeColors = [
	['colour.white', '#ffffff'], ['colour.cream', '#f3ead9'], ['colour.sand', '#e7b873'], ['colour.sky', '#a9c4d6'],
	['colour.fir', '#1f3d36'], ['colour.black', '#0b0b0c'],
]

/** The values of a part's controls; those of a missing part are the initial ones. */
function valuesOf({ verb, fields, isScalar }, item) {
	const look = isScalar ? { [fields[0].name]: item[verb] } : item[verb] ?? {}
	const values = {}
	for (const { name, kind, initial, color } of fields) {
		const value = look[name]
		if (kind === 'flag') values[name] = value
		else if (kind === 'color') values[name] = value === undefined ? color : `#${value}`
		else if (value === undefined) values[name] = initial ?? values[fields[0].name] ?? 0
		else values[name] = kind === 'fraction' ? Math.round(value * 100) : partOf(item, value)
	}
	return values
}

const argumentOf = ({ kind }, value) => (kind === 'fraction' ? value / 100 : isLength({ kind }) ? `${value}%` : value)

/** The arguments of the verb. A part that keeps its values takes only the changed ones; a color makes a new part. */
function argumentsOf({ verb, fields, keepsValues, startPercent, noneKey }, item, values, change) {
	const given = fields.filter(({ name, initial, color, kind }) =>
		name in change || !keepsValues && (kind === 'flag' ? values[name] : initial !== undefined || color || item[verb]?.[name]))
	const lengths = fields.filter(isLength).map(({ name }) => name)
	const isNew = !values[noneKey] && !lengths.some((name) => name in change)
	if (!keepsValues && !isNew && lengths.every((name) => !values[name])) return { [noneKey]: 'none' }
	return Object.fromEntries(given.map((field) =>
		[field.name, argumentOf(field, isNew && field.name === noneKey ? startPercent : values[field.name])]))
}

/** A part of the register: sliders, colors and switches for its fields, which write its verb. */
function controls(part, { trial, screen: { document } }) {
	const { verb, fields } = part
	const moves = fields.filter(({ kind }) => kind === 'distance').map(({ name }) => name)
	let values = {}
	const set = (change, isHeld) => {
		const { item } = document
		values = { ...values, ...change }
		const edits = [{ verb, ...argumentsOf(part, item, values, change) }]
		const shown = moves.length > 0 && { [verb]: Object.fromEntries(fields.filter(isLength).map(({ name }) =>
			[name, { pixels: shorter(item) * values[name] / 100 }])) }
		// An item whose shadow only moves needs no new image.
		const isMoved = item[verb] && Object.keys(change).every((name) => moves.includes(name))
		if (isHeld) trial.show(isMoved ? null : edits, shown || undefined)
		else trial.keep(edits)
	}
	const sliders = [], palettes = [], switches = [], updates = []
	for (const { name, title, kind, least, most } of fields) {
		const label = translated(title)
		if (kind === 'flag') {
			const element = h('button.push.look-switch', { onclick: () => set({ [name]: !values[name] }) }, icon('check', 18), label)
			switches.push(element)
			updates.push(() => { element.ariaPressed = Boolean(values[name]) })
		} else if (kind === 'color') {
			const palette = colours('look.colour', edgeColors, (color) => set({ [name]: color }))
			palettes.push(palette.element)
			updates.push(() => palette.update(values[name].length > 7 ? values[name] : values[name].toLowerCase()))
		} else {
			const options = { least, most, ...isLength({ kind }) && { rest: 0, step: .5, written: percentages } }
			const slider = new Slider(label, (value, isHeld) => set({ [name]: value }, isHeld), options)
			sliders.push(sliderRow(label, slider))
			updates.push(() => slider.update(values[name]))
		}
	}
	const element = h('div', {}, sliders, palettes, switches.length > 0 && h('div.pushes', {}, switches))
	return {
		element,
		update(item) {
			values = valuesOf(part, item)
			for (const update of updates) update()
		},
	}
}

/** The tab of a part in the register. */
export const lookTab = (part) => ({
	title: part.title,
	make: (context) => controls(part, context),
	isSet: (item) => item[part.verb],
	off: { [part.noneKey]: 'none' },
	on: part.startPercent ? { [part.noneKey]: `${part.startPercent}%` } : {},
})
