import { colorSwatches, Slider } from '../Collage/Controls.js'
import { h } from '../Shared/dom.js'
import { icon } from '../Shared/icons.js'
import { number, text } from '../Shared/texts.js'
import { sliderRow } from './AdjustmentSliders.js'

/*
 * Controls of the parts of a look: border, corners, shadow and outline. Lengths are in percent of the item's
 * shorter side.
 */

const percentages = (value) => number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
const shorter = ({ width, height }) => Math.min(width, height)
const partOf = (item, length) => Math.round(length.pixels / shorter(item) * 1000) / 10
const isLength = ({ kind }) => kind === 'length' || kind === 'distance'

const lookColors = [
	['color.white', '#ffffff'], ['color.cream', '#f3ead9'], ['color.sand', '#e7b873'], ['color.sky', '#a9c4d6'],
	['color.fir', '#1f3d36'], ['color.black', '#0b0b0c'],
]

/** Returns the values of the controls; the initial ones if the item lacks the part. */
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

/**
 * Returns the arguments of the part's verb; only the changed ones if the verb keeps the others. Choosing a color
 * adds a missing part.
 */
function argumentsOf({ verb, fields, keepsValues, startPercent, noneKey }, item, values, change) {
	const sentFields = fields.filter(({ name, initial, color, kind }) =>
		name in change || !keepsValues && (kind === 'flag' ? values[name] : initial !== undefined || color || item[verb]?.[name]))
	const lengths = fields.filter(isLength).map(({ name }) => name)
	const isNew = !values[noneKey] && !lengths.some((name) => name in change)
	if (!keepsValues && !isNew && lengths.every((name) => !values[name])) return { [noneKey]: 'none' }
	return Object.fromEntries(sentFields.map((field) =>
		[field.name, argumentOf(field, isNew && field.name === noneKey ? startPercent : values[field.name])]))
}

function controls(part, { preview, screen: { document } }) {
	const { verb, fields } = part
	const offsets = fields.filter(({ kind }) => kind === 'distance').map(({ name }) => name)
	let values = {}
	const set = (change, isHeld) => {
		const { item } = document
		values = { ...values, ...change }
		const edits = [{ verb, ...argumentsOf(part, item, values, change) }]
		const shown = offsets.length > 0 && { [verb]: Object.fromEntries(fields.filter(isLength).map(({ name }) =>
			[name, { pixels: shorter(item) * values[name] / 100 }])) }
		// Moving a shadow needs no new image.
		const isMoved = item[verb] && Object.keys(change).every((name) => offsets.includes(name))
		if (isHeld) preview.show(isMoved ? null : edits, shown || undefined)
		else preview.commit(edits)
	}
	const sliders = [], palettes = [], switches = [], updates = []
	for (const { name, kind, least: min, most: max } of fields) {
		if (kind === 'color') {
			const palette = colorSwatches('look.color', lookColors, (color) => set({ [name]: color }))
			palettes.push(palette.element)
			updates.push(() => palette.update(values[name].length > 7 ? values[name] : values[name].toLowerCase()))
			continue
		}
		const label = text(`look.${verb}.${name}`)
		if (kind === 'flag') {
			const element = h('button.push.look-switch', { onclick: () => set({ [name]: !values[name] }) }, icon('check', 18), label)
			switches.push(element)
			updates.push(() => { element.ariaPressed = Boolean(values[name]) })
		} else {
			const options = { min, max, ...isLength({ kind }) && { origin: 0, step: .5, format: percentages } }
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

export const lookTab = (part) => ({
	make: (context) => controls(part, context),
	isSet: (item) => item[part.verb],
	off: { [part.noneKey]: 'none' },
	on: part.startPercent ? { [part.noneKey]: `${part.startPercent}%` } : {},
})
