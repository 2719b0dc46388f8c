/* The words of the picture that fills the window; see `words`. */

export const viewerWords = {
	'viewer.keys': '{n}. Plus and minus zoom, the arrow keys move. | {n}. Plus und Minus zoomen, die Pfeiltasten bewegen.',
	'viewer.close': 'Close the picture | Bild schließen',
	'viewer.whole': 'Whole picture | Ganzes Bild',
	'viewer.failed': 'The picture cannot be shown. | Das Bild lässt sich nicht zeigen.',
}
