/* The words of the lists; see `words`. */

export const listWords = {
	photos: 'Photos | Fotos',
	hidePhoto: 'Hide {name} | {name} ausblenden',
	lockPhoto: 'Lock {name} | {name} sperren',
}
