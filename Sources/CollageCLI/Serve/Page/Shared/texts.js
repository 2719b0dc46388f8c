import { languages, words } from './words.js'

const root = document.documentElement
const minute = 60_000, hour = 60 * minute, day = 24 * hour
let column, relative

export function useLanguage(wanted) {
	const short = wanted.map((name) => name?.toLowerCase().split('-')[0])
	root.lang = short.find((name) => name in languages) ?? 'en'
	root.dir = languages[root.lang]
	column = Object.keys(languages).indexOf(root.lang)
	relative = new Intl.RelativeTimeFormat(root.lang, { numeric: 'auto' })
}

export const addWords = (more) => Object.assign(words, more)
export const hasText = (key) => Object.hasOwn(words, key)

export const translated = (words) => words?.split(' | ')[column]

export function text(key, values = {}) {
	const found = (values.n === 1 && words[`${key}One`]) || words[key]
	return (translated(found) ?? key).replace(/\{(\w+)\}/g, (_, name) => {
		const value = values[name] ?? ''
		return typeof value === 'number' ? number(value) : value
	})
}

export const number = (value, options) => value.toLocaleString(root.lang, options)
export const percent = (part) => number(part, { style: 'percent' })

export function ago(iso) {
	const then = new Date(iso)
	const since = Date.now() - then
	if (since < minute) return text('now')
	for (const [name, unit, limit] of [['minute', minute, hour], ['hour', hour, day], ['day', day, 7 * day]]) {
		if (since < limit) return relative.format(-Math.floor(since / unit), name)
	}
	const isThisYear = then.getFullYear() === new Date().getFullYear()
	return then.toLocaleDateString(root.lang, isThisYear ? { day: 'numeric', month: 'long' } : { dateStyle: 'medium' })
}
