import { svg } from './dom.js'

/* Our own drawings on a grid of 24, one stroke width, round ends, optical centre at 12,12. */
const paths = {
	plus: 'M12 5v14M5 12h14',
	minus: 'M5 12h14',
	close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
	check: 'M5 12.5l4.5 4.5L19 7.5',
	search: 'M10.5 4.5a6 6 0 1 1 0 12a6 6 0 0 1 0-12M15 15l4.5 4.5',
	back: 'M19.5 12h-15M11 5.5L4.5 12l6.5 6.5',
	addPhoto: 'M12.5 5H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5M4.5 16.5l4-4 3.5 3.5 2.5-2.5 5 5M18.5 3v6M15.5 6h6',
	save: 'M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M4.5 15.5v2a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2',
	undo: 'M8.5 5L4 9.5 8.5 14M4.5 9.5h9.7a5 5 0 0 1 0 10H10',
	redo: 'M15.5 5L20 9.5 15.5 14M19.5 9.5H9.8a5 5 0 0 0 0 10H14',
	scissors: 'M6.5 14.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5M17.5 14.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5M8 15l8.5-11M16 15L7.5 4',
	pixellate: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM9.5 9.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h5v5h-5z',
	'3d-glasses': 'M3 8.5h18M3.5 8.5v5a2.5 2.5 0 0 0 2.5 2.5h2a2.5 2.5 0 0 0 2-1.5l1-2a1 1 0 0 1 2 0l1 2a2.5 2.5 0 0 0 2 1.5h2a2.5 2.5 0 0 0 2.5-2.5v-5M6 11l3 2.5M15 11l3 2.5',
	glitch: 'M6 4.5h12.5v3H6zM3.5 10.5H16v3H3.5zM8 16.5h12.5v3H8zM3 6h1M20 12h1M4 18h2',
	canvas: 'M6.5 4.5h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2M19 6L6 19M13 5l-8 8M19 11l-8 8',
	guides: 'M9.5 3.5v17M14.5 3.5v17M3.5 9.5h17M3.5 14.5h17',
	history: 'M4.5 12A7.5 7.5 0 1 0 7 6.5l-2.5 2M4.5 4.5v4h4M12 8v4.5l3 1.5',
	front: 'M8.5 4.5h9a2 2 0 0 1 2 2v9M6.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M10 17v-5M8 14l2-2 2 2',
	bottom: 'M15.5 19.5h-9a2 2 0 0 1-2-2v-9M10.5 4.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M14 7.5v5M12 10.5l2 2 2-2',
	forward: 'M12 18.5v-13M6.5 11L12 5.5l5.5 5.5',
	backward: 'M12 5.5v13M6.5 13l5.5 5.5 5.5-5.5',
	replace: 'M4.5 10a7.5 7.5 0 0 1 14-2.5l1.5 2M20 5v4.5h-4.5M19.5 14a7.5 7.5 0 0 1-14 2.5l-1.5-2M4 19v-4.5h4.5',
	copy: 'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2',
	trash: 'M4.5 7h15M9.5 7V5.5A1.5 1.5 0 0 1 11 4h2a1.5 1.5 0 0 1 1.5 1.5V7M6.5 7l1 11a2 2 0 0 0 2 2h5a2 2 0 0 0 2-2l1-11M10.5 11v5M13.5 11v5',
	flipH: 'M12 3.5v17M8.5 7.5v9.5h-5zM15.5 7.5v9.5h5z',
	flipV: 'M3.5 12h17M7.5 8.5H17v-5zM7.5 15.5H17v5z',
	turnLeft: 'M5 4.5v5h5M5.5 9.5A7.3 7.3 0 1 1 4.7 13',
	turnRight: 'M19 4.5v5h-5M18.5 9.5A7.3 7.3 0 1 0 19.3 13',
	pencil: 'M5 19l.8-3.7L15.7 5.4a2 2 0 0 1 2.9 2.9L8.7 18.2z',
	offline: 'M7.5 18.5H17a4 4 0 0 0 2.5-6.5M17 10.5A5.5 5.5 0 0 0 8 8M6.5 10.5a4 4 0 0 0 .5 8M4.5 4.5l15 15',
	reset: 'M4.5 4.5v5h5M5 9.5A7.5 7.5 0 1 1 5.5 16M12 12h.01',
	eye: 'M3 12s3-6 9-6 9 6 9 6-3 6-9 6-9-6-9-6M12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5',
	photo: 'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M4.5 16.5l4-4 3.5 3.5 2.5-2.5 5 5M15.5 9h.01',
	key: 'M8 10a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M11 11.5L19 4M15.5 7l3 3',
}

/** A drawing; it says nothing to readers, so its button needs a name. */
export function icon(name, size = 24) {
	return svg('svg', {
		viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': true, class: `icon icon-${name}`,
	}, svg('path', { d: paths[name] }))
}
