/* The words of the settings of a canvas; see `words`. */

export const canvasWords = {
	ground: 'Ground | Untergrund',
	'ground.plain': 'Colour alone | Nur Farbe',
	'ground.dawn': 'Dawn | Morgen',
	'ground.dusk': 'Dusk | Abend',
	'ground.glow': 'Glow | Schein',
	'ground.paper': 'Paper | Papier',
	'ground.linen': 'Linen | Leinen',
	'ground.kraft': 'Kraft paper | Packpapier',
	'ground.blur': 'Photo, blurred | Foto, unscharf',
	light: 'Ring light | Ringlicht',
	'light.off': 'No light | Kein Licht',
	'light.pure-white': 'Pure white | Reines Weiß',
	'light.warm-cream': 'Warm cream | Warmes Creme',
	'light.ice-blue': 'Ice blue | Eisblau',
	'light.soft-pink': 'Soft pink | Zartes Rosa',
	'light.warm-amber': 'Warm amber | Warmer Bernstein',
	'light.cool-lavender': 'Cool lavender | Kühler Lavendel',
	mirror: 'Mirror | Spiegel',
	'mirror.off': 'As it is | Wie es ist',
	'mirror.on': 'Mirrored | Gespiegelt',
}
