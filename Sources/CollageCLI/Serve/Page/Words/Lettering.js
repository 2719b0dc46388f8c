/* How a browser sets words, as nearly as it can to how the server draws them. */

const ruler = document.createElement('canvas').getContext('2d')
const generics = { sans: 'sans-serif', serif: 'serif', mono: 'monospace', monospace: 'monospace' }
const lineEdges = { left: 'start', center: 'center', right: 'end', justify: 'justify' }
const leastSize = 16

export const withSign = (colour) => (/^[\da-f]{6,8}$/i.test(colour) ? `#${colour}` : colour)

/** Whether white stands out on a colour better than black; what is none is light. */
export function isDark(colour) {
	const [red, green, blue] = (/[\da-f]{6}/i.exec(colour)?.[0].match(/../g) ?? ['ff', 'ff', 'ff']).map((digits) => parseInt(digits, 16))
	return .3 * red + .59 * green + .11 * blue < 128
}

const familiesOf = (names) => [...names.split(',').map((name) => name.trim()).filter(Boolean)
	.map((name) => generics[name.toLowerCase()] ?? `"${name.replace(/["\\]/g, '')}"`), 'sans-serif'].join(', ')

/* The server knows what is behind; here the other colour around the letters helps. */
function letterColour({ colour, background }, ground) {
	if (colour !== 'auto') return { color: withSign(/#?[\da-f]{6,8}/i.exec(colour)?.[0] ?? colour) }
	const isLight = isDark(withSign(background ?? ground))
	return { color: isLight ? '#fff' : '#000', textShadow: `0 0 .12em ${isLight ? '#000' : '#fff'}` }
}

/* From line to line, in ems, as the font has it. */
function lineOf(style) {
	ruler.font = `${style.fontStyle} ${style.fontWeight} 100px ${style.fontFamily}`
	const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = ruler.measureText('x')
	return (above + below) / 100
}

/**
 * `style` of words that are drawn `unit` times as large as on the canvas; by how much that is to be `shrunk`, for letters
 * that are too small make phones zoom in; and the room above the first line that only browsers leave, in ems.
 */
export function lettering(words, unit, ground) {
	const shrunk = Math.max(1, leastSize / (words.size * unit))
	const pixels = (length) => `${length * unit * shrunk}px`
	const width = words.fit?.width ?? words.width
	const style = {
		...letterColour(words, ground), fontFamily: familiesOf(words.font), fontSize: pixels(words.size), fontWeight: words.weight,
		fontStyle: words.style, textAlign: lineEdges[words.align], letterSpacing: pixels(words.letterSpacing),
		padding: pixels(words.padding), background: words.background ? withSign(words.background) : 'none',
		width: width ? pixels(width) : 'max-content', whiteSpace: width ? 'pre-wrap' : 'pre',
		writingMode: words.direction === 'vertical' ? 'vertical-rl' : 'horizontal-tb',
	}
	const line = lineOf(style)
	return { shrunk, above: line * (words.lineHeight - 1) / 2, style: { ...style, lineHeight: line * words.lineHeight } }
}
