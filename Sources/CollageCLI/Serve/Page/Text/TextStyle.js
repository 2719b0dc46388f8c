/* CSS for editing text, as close as possible to the server's rendering. */

const rulerContext = document.createElement('canvas').getContext('2d')
const generics = { sans: 'sans-serif', serif: 'serif', mono: 'monospace', monospace: 'monospace' }
const lineEdges = { left: 'start', center: 'center', right: 'end', justify: 'justify' }
const minimumSize = 16

export const hexColor = (color) => (/^[\da-f]{6,8}$/i.test(color) ? `#${color}` : color)

/** True if white is more readable on a color than black; an invalid color counts as light. */
export function isDark(color) {
	const [red, green, blue] = (/[\da-f]{6}/i.exec(color)?.[0].match(/../g) ?? ['ff', 'ff', 'ff']).map((digits) => parseInt(digits, 16))
	return .3 * red + .59 * green + .11 * blue < 128
}

const familiesOf = (names) => [...names.split(',').map((name) => name.trim()).filter(Boolean)
	.map((name) => generics[name.toLowerCase()] ?? `"${name.replace(/["\\]/g, '')}"`), 'sans-serif'].join(', ')

/* Only the server knows the pixels behind the text, so an automatic color gets a contrasting shadow. */
function letterColor({ color, background }, canvasColor) {
	if (color !== 'auto') return { color: hexColor(/#?[\da-f]{6,8}/i.exec(color)?.[0] ?? color) }
	const isLight = isDark(hexColor(background ?? canvasColor))
	return { color: isLight ? '#fff' : '#000', textShadow: `0 0 .12em ${isLight ? '#000' : '#fff'}` }
}

/* Returns the font's line height in ems. */
function lineHeightOf(style) {
	rulerContext.font = `${style.fontStyle} ${style.fontWeight} 100px ${style.fontFamily}`
	const { fontBoundingBoxAscent: topSpace, fontBoundingBoxDescent: below } = rulerContext.measureText('x')
	return (topSpace + below) / 100
}

/**
 * Returns the CSS `style` of text that is `unit` times as large as on the canvas. The style is enlarged by
 * `magnification`, so that phones don't zoom in on small text; the caller scales it back. `topSpace` is the space
 * above the first line that only browsers add, in ems.
 */
export function textStyle(spec, unit, canvasColor) {
	const magnification = Math.max(1, minimumSize / (spec.size * unit))
	const pixels = (length) => `${length * unit * magnification}px`
	const width = spec.fit?.width ?? spec.width
	const style = {
		...letterColor(spec, canvasColor), fontFamily: familiesOf(spec.font), fontSize: pixels(spec.size), fontWeight: spec.weight,
		fontStyle: spec.style, textAlign: lineEdges[spec.align], letterSpacing: pixels(spec.letterSpacing),
		padding: pixels(spec.padding), background: spec.background ? hexColor(spec.background) : 'none',
		width: width ? pixels(width) : 'max-content', whiteSpace: width ? 'pre-wrap' : 'pre',
		writingMode: spec.direction === 'vertical' ? 'vertical-rl' : 'horizontal-tb',
	}
	const line = lineHeightOf(style)
	return { magnification, topSpace: line * (spec.lineHeight - 1) / 2, style: { ...style, lineHeight: line * spec.lineHeight } }
}
