import { normalized } from './Similarity.js'

/* Predicts edits before the server confirms them. */

export const boxOf = ({ width, height, scale }) => ({ width: width / scale, height: height / scale })

const sized = ({ width, height, scale }, to) => ({ scale: to, width: width * to / scale, height: height * to / scale })

const itemRules = {
	move: (item, { by: [dx, dy] = [], to: [x, y] = [item.x + dx, item.y + dy] }) => ({ x, y }),
	rotate: ({ rotation }, { by, to = rotation + by }) => ({ rotation: normalized(to) }),
	scale: (item, { by, to = item.scale * by }) => sized(item, to),
	flip: (item, { axis }) => (axis === 'h' ? { flipH: !item.flipH } : { flipV: !item.flipV }),
	opacity: (item, { to }) => ({ opacity: to }),
	blend: (item, { mode }) => ({ blend: mode }),
	hide: (item, { off }) => ({ hidden: !off }),
	lock: (item, { off }) => ({ locked: !off }),
	'shader toggle': (item, { shader }) => {
		const others = item.shaders.filter(({ name }) => name !== shader)
		return { shaders: others.length < item.shaders.length ? others : [...others, { name: shader }] }
	},
	text: ({ text }, { verb, items, collage, ...set }) => ({ text: { ...text, ...set } }),
	repaint: (item, { on }) => (item.repaint ? { showsRepaint: Boolean(on) } : {}),
	cutout: (item, { on }) => (item.cutout ? { usesCutout: Boolean(on) } : {}),
}

function restacked(items, id, to) {
	const from = items.findIndex((item) => item.id === id)
	const others = items.filter((item) => item.id !== id)
	const at = { front: items.length, back: 0, up: from + 1, down: Math.max(0, from - 1) }[to]
	return to === 'away' ? others : others.toSpliced(at, 0, ...items.slice(from, from + 1))
}

function resized(collage, items, { size, background, mirror = collage.mirrored }) {
	const [width, height] = size?.split('x').map(parseFloat) ?? [collage.width, collage.height]
	const color = /^(#|none)/.test(background) ? background : collage.background
	const across = width / collage.width
	const down = height / collage.height
	return {
		collage: { ...collage, background: color, mirrored: mirror, width, height },
		items: items.map((item) => ({
			...item, x: item.x * across, y: item.y * down, ...sized(item, item.scale * Math.min(across, down)),
		})),
	}
}

export function applyEdit(state, edit) {
	const { collage, items } = state
	const [id] = edit.items ?? []
	if (edit.verb === 'canvas') return { ...state, ...resized(collage, items, edit) }
	const to = { select: 'front', order: edit.to, remove: 'away' }[edit.verb]
	if (to) return { ...state, items: restacked(items, id, to) }
	const fields = itemRules[edit.verb] ?? (() => ({}))
	return { ...state, items: items.map((item) => (item.id === id ? { ...item, ...fields(item, edit) } : item)) }
}
