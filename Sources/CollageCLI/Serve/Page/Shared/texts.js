import { languages, words } from './words.js'

let language, column, relative

export function useLanguage(wanted) {
  const short = wanted.map((name) => name?.toLowerCase().split('-')[0])
  language = short.find((name) => name in languages) ?? 'en'
  column = Object.keys(languages).indexOf(language)
  relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  document.documentElement.lang = language
  document.documentElement.dir = languages[language]
}

export const hasText = (key) => Object.hasOwn(words, key)

/** The words for a key; `{name}` is filled in. */
export function text(key, values = {}) {
  const found = (values.n === 1 && words[`${key}One`]) || words[key]
  return (found?.[column] ?? key).replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? number(value) : value
  })
}

export const number = (value, options) => value.toLocaleString(language, options)

/** How long ago something was; a date when it is more than a week. */
export function ago(iso) {
  const then = new Date(iso)
  const minutes = (Date.now() - then) / 60_000
  if (minutes < 1) return text('now')
  if (minutes < 60) return relative.format(-Math.floor(minutes), 'minute')
  if (minutes < 1440) return relative.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 7 * 1440) return relative.format(-Math.floor(minutes / 1440), 'day')
  const isThisYear = then.getFullYear() === new Date().getFullYear()
  return then.toLocaleDateString(language, isThisYear ? { day: 'numeric', month: 'long' } : { dateStyle: 'medium' })
}
