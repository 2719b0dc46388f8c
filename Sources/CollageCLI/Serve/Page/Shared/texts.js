import { languages } from './languages.js'


const root = document.documentElement
const minute = 60_000, hour = 60 * minute, day = 24 * hour
let texts, locale, plurals, relative

/** Loads the first preferred language that the page has, or English. */
export async function useLanguage(preferred) {
	const codeOf = (tag) => tag?.toLowerCase().split('-')[0]
	root.lang = preferred.map(codeOf).find((code) => Object.hasOwn(languages, code)) ?? 'en'
	texts = { ...await languages[root.lang][0]() }
	root.dir = texts.direction
	// The user's region determines the formats of numbers and dates.
	locale = navigator.languages.find((tag) => codeOf(tag) === root.lang) ?? root.lang
	plurals = new Intl.PluralRules(locale)
	relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
}

export const loadLazyTexts = async () => Object.assign(texts, await languages[root.lang][1]())

export const hasText = (key) => Object.hasOwn(texts, key)

/** Returns the text of a key with its placeholders filled in; `n` selects the plural form. */
export function text(key, values = {}) {
	const found = texts[key] ?? key
	const form = found.other ? found[plurals.select(values.n)] ?? found.other : found
	return form.replace(/\{(\w+)\}/g, (_, name) => {
		const value = values[name] ?? ''
		return typeof value === 'number' ? number(value) : value
	})
}

export const number = (value, options) => value.toLocaleString(locale, options)
export const percent = (part) => number(part, { style: 'percent' })
export const dateText = (date, options) => date.toLocaleString(locale, options)

export function ago(iso) {
	const then = new Date(iso)
	const since = Date.now() - then
	if (since < minute) return text('now')
	for (const [name, unit, limit] of [['minute', minute, hour], ['hour', hour, day], ['day', day, 7 * day]]) {
		if (since < limit) return relative.format(-Math.floor(since / unit), name)
	}
	const isThisYear = then.getFullYear() === new Date().getFullYear()
	return dateText(then, isThisYear ? { day: 'numeric', month: 'long' } : { dateStyle: 'medium' })
}
