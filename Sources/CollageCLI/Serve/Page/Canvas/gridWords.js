/* The words of lines to compose by; see `words`. */

export const gridWords = {
	'grid.none': 'No grid | Kein Raster',
	'grid.thirds': 'Thirds | Drittel',
	'grid.golden': 'Golden section | Goldener Schnitt',
	'grid.square': 'Squares | Quadrate',
	'grid.safe-areas': 'Safe areas | Sichere Bereiche',
}
