/* CSS for editing text, as close as possible to the server's rendering. */

const ruler = document.createElement('canvas').getContext('2d')
const generics = { sans: 'sans-serif', serif: 'serif', mono: 'monospace', monospace: 'monospace' }
const lineEdges = { left: 'start', center: 'center', right: 'end', justify: 'justify' }
const leastSize = 16

export const withSign = (color) => (/^[\da-f]{6,8}$/i.test(color) ? `#${color}` : color)

/** Whether white is more readable on a color than black; an invalid color counts as light. */
export function isDark(color) {
	const [red, green, blue] = (/[\da-f]{6}/i.exec(color)?.[0].match(/../g) ?? ['ff', 'ff', 'ff']).map((digits) => parseInt(digits, 16))
	return .3 * red + .59 * green + .11 * blue < 128
}

const familiesOf = (names) => [...names.split(',').map((name) => name.trim()).filter(Boolean)
	.map((name) => generics[name.toLowerCase()] ?? `"${name.replace(/["\\]/g, '')}"`), 'sans-serif'].join(', ')

/* Only the server knows the background, so an automatic color gets a contrasting shadow. */
function letterColor({ color, background }, canvasColor) {
	if (color !== 'auto') return { color: withSign(/#?[\da-f]{6,8}/i.exec(color)?.[0] ?? color) }
	const isLight = isDark(withSign(background ?? canvasColor))
	return { color: isLight ? '#fff' : '#000', textShadow: `0 0 .12em ${isLight ? '#000' : '#fff'}` }
}

/* Returns the font's line height in ems. */
function lineOf(style) {
	ruler.font = `${style.fontStyle} ${style.fontWeight} 100px ${style.fontFamily}`
	const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = ruler.measureText('x')
	return (above + below) / 100
}

/**
 * Returns the `style` of text that is `unit` times as large as on the canvas, the factor by which it must be `shrunk`
 * (phones zoom in on small text), and the space `above` the first line that only browsers leave, in ems.
 */
export function textStyle(words, unit, canvasColor) {
	const shrunk = Math.max(1, leastSize / (words.size * unit))
	const pixels = (length) => `${length * unit * shrunk}px`
	const width = words.fit?.width ?? words.width
	const style = {
		...letterColor(words, canvasColor), fontFamily: familiesOf(words.font), fontSize: pixels(words.size), fontWeight: words.weight,
		fontStyle: words.style, textAlign: lineEdges[words.align], letterSpacing: pixels(words.letterSpacing),
		padding: pixels(words.padding), background: words.background ? withSign(words.background) : 'none',
		width: width ? pixels(width) : 'max-content', whiteSpace: width ? 'pre-wrap' : 'pre',
		writingMode: words.direction === 'vertical' ? 'vertical-rl' : 'horizontal-tb',
	}
	const line = lineOf(style)
	return { shrunk, above: line * (words.lineHeight - 1) / 2, style: { ...style, lineHeight: line * words.lineHeight } }
}
