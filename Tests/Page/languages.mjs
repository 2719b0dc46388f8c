// Checks the page's languages: the same keys, placeholders and plural forms in all, every key defined and used, and
// each language's typography. Run it with Node; it needs no browser.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const page = fileURLToPath(new URL('../../Sources/CollageCLI/Serve/Page/', import.meta.url))
const folder = join(page, 'Languages')
const languages = {}, startKeys = {}
for (const file of readdirSync(folder)) {
	const code = basename(file, '.js')
	const module = readFileSync(join(folder, file), 'utf8')
	const { [code]: start, [`${code}Lazy`]: lazy } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
	languages[code] = { ...start, ...lazy }
	startKeys[code] = Object.keys(start)
	const keys = [...module.matchAll(/^\t(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain)
	assert.deepEqual(keys, [...new Set(keys)], `${code}: a key is defined twice`)
	assert.deepEqual(keys, Object.keys(languages[code]), `${code}: one key on each line`)
}
const { en } = languages
assert.ok(Object.keys(languages).length >= 4)

const formsOf = (text) => (typeof text === 'string' ? { other: text } : text)
const placeholders = (form) => (form.match(/\{\w+\}/g) ?? []).sort()

for (const [code, texts] of Object.entries(languages)) {
	assert.deepEqual(startKeys[code], startKeys.en, `${code}: the page starts with the same keys`)
	assert.deepEqual(Object.keys(texts), Object.keys(en), `${code}: the same keys in the same order as English`)
	const plurals = new Intl.PluralRules(code)
	const categories = [...new Set(Array.from({ length: 201 }, (_, n) => plurals.select(n)))].sort()
	for (const [key, text] of Object.entries(texts)) {
		const name = `${code}, ${key}`
		const forms = formsOf(text)
		assert.equal(typeof text, typeof en[key], `${name}: plural forms as in English`)
		if (typeof text === 'object') assert.deepEqual(Object.keys(forms).sort(), categories, `${name}: the plural forms`)
		assert.deepEqual(placeholders(forms.other), placeholders(formsOf(en[key]).other), `${name}: placeholders`)
		for (const form of Object.values(forms)) {
			assert.ok(form && form === form.trim(), `${name}: is empty or has spaces around it`)
			for (const one of placeholders(form)) assert.ok(forms.other.includes(one), `${name}: ${one}`)
			assert.doesNotMatch(form, /["']/, `${name}: typographic quotation marks and apostrophes`)
			assert.doesNotMatch(form, /\.\.\./, `${name}: an ellipsis is one character`)
			if (code === 'fr') assert.doesNotMatch(form, /[^\u202f][:;!?»]|«[^\u202f]/, `${name}: narrow no-break spaces`)
			else assert.doesNotMatch(form, / [:;!?]/, `${name}: a space before punctuation`)
		}
	}
}

// A key is a whole string in the code, or matches a template there such as `color.${name}`.
const sources = {}
for (const file of readdirSync(page, { recursive: true })) {
	if (file.endsWith('.js') && !file.startsWith('Languages')) sources[file] = readFileSync(join(page, file), 'utf8')
}
const code = Object.values(sources).join('')
const literals = new Set([...code.matchAll(/'([\w.-]+)'|(?<=[{ ,])(\w+)(?=:)/g)].map(([, string, name]) => string ?? name))
const patterns = [...code.matchAll(/[tT]ext\(`([^`]+)`/g)].map(([, template]) =>
	new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')}$`))
// The first part of these comes from the code, the second from the server.
const families = /^(?:error|color|background|light|layout)\.|^did_/
const unused = Object.keys(en).filter((key) => key !== 'direction' && !families.test(key) && !literals.has(key)
	&& !patterns.some((pattern) => pattern.test(key)))
assert.deepEqual(unused, [], 'every key is used')

const used = (text) => [...text.matchAll(/\b(?:text|round|push|section|colorSwatches)\('([\w.-]+)'/g)].map(([, key]) => key)
assert.deepEqual(used(code).filter((key) => !Object.hasOwn(en, key)), [], 'every key that is used exists')

// What the page starts with must not use texts that are loaded later.
const start = new Set()
function follow(file) {
	if (start.has(file) || !sources[file]) return
	start.add(file)
	for (const [, path] of sources[file].matchAll(/^import .* from '(.*)'$/gm)) follow(join(dirname(file), path))
}
follow('app.js')
assert.ok(start.size > 20)
for (const file of start) assert.deepEqual(used(sources[file]).filter((key) => !startKeys.en.includes(key)), [], file)

console.log(JSON.stringify(languages))
