/* The words of the hints; see `words`. */

export const hintWords = {
	keep: 'Keep | Behalten',
	drop: 'Drop | Weglassen',
	cutAgain: 'Cut again | Neu schneiden',
	hintTitle: 'Draw over what to keep | Übermale, was bleiben soll',
	hintDrop: 'Draw over what to drop | Übermale, was weg soll',
	hintKind: 'What the line means | Bedeutung der Linie',
	hintFresh: 'Forget all hints | Alle Hinweise vergessen',
	hintKeys: 'Photo. Draw on it, or move with the arrow keys and mark with the space bar. | Foto. Darauf zeichnen, oder mit den Pfeiltasten gehen und mit der Leertaste markieren.',
	hintAt: '{x} percent across, {y} percent down | {x} Prozent quer, {y} Prozent hinab',
	hintCut: 'Cut out anew | Neu freigestellt',
}
