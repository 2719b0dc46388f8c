import { isForInputMethod, on } from '../Shared/dom.js'

const toolKeys = { 1: 'cutout', 2: 'pixellate', 3: '3d-glasses', 4: 'glitch' }
const keyTargets = 'input:not([type=range], [type=color]), textarea, dialog, [role=menu], [role=dialog]'

function changeOf(key, isMuch) {
	const pixels = isMuch ? 10 : 1
	const angle = isMuch ? 15 : 1
	const factor = isMuch ? 1.1 : 1.01
	return {
		ArrowLeft: { dx: -pixels }, ArrowRight: { dx: pixels }, ArrowUp: { dy: -pixels }, ArrowDown: { dy: pixels },
		'[': { angle: -angle }, ']': { angle }, '+': { factor }, '-': { factor: 1 / factor },
	}[{ '{': '[', '}': ']', '=': '+', _: '-' }[key] ?? key]
}

export function listenToEscape(screen) {
	const { document: collage } = screen
	const stop = on(window, 'keydown', ({ key }) => {
		if (key !== 'Escape' || screen.isFrozen) return
		if (collage.selection) collage.select(null)
		else screen.back()
	})
	return { stop }
}

/** A key press is one revision; its repeats are another one. */
export function listenToKeys(screen) {
	const { commands, document: collage, pointers, panel, stage } = screen
	const { drag } = stage
	let current, copiedID

	function actionOf(key, isMuch, photo) {
		const take = photo && (() => collage.raise(photo.dataset.id))
		const write = collage.find(photo?.dataset.id)?.text && (() => screen.write(photo.dataset.id))
		const remove = () => commands.remove()
		const menu = () => screen.openMenu()
		const always = {
			Escape: escape, a: () => screen.add(), t: () => screen.addText(), g: () => commands.toggleGuides(), '#': () => stage.chooseGrid(),
			Enter: write || take, ' ': take,
			'Control+z': () => (isMuch ? commands.redo() : commands.undo()), 'Control+y': () => commands.redo(),
			'Control+s': () => screen.save(), 'Control+d': () => commands.copy(),
		}
		const withPhoto = {
			Delete: remove, Backspace: remove, ContextMenu: menu, F10: isMuch ? menu : undefined,
			PageUp: () => commands.order(isMuch ? 'front' : 'up'), PageDown: () => commands.order(isMuch ? 'back' : 'down'),
			0: () => commands.reset(), p: () => screen.repaint(), l: () => panel.toggleLooks(), [toolKeys[key] && key]: () => commands.toggle(toolKeys[key]),
		}
		return always[key] ?? (collage.item && withPhoto[key])
	}

	function escape() {
		if (drag.active) pointers.stop()
		else if (panel.isOpen) panel.open(false)
		else if (collage.selection) collage.select(null)
		else screen.back()
	}

	function extend({ dx = 0, dy = 0, angle = 0, factor = 1 }) {
		if (!current && (drag.active || collage.item.locked)) return
		const { x, y, rotation, scale } = current ?? drag.begin(collage.item)
		current = { x: x + dx * stage.sign, y: y + dy, rotation: rotation + angle * stage.sign, scale: scale * factor }
		drag.move(current, true)
	}

	function release() {
		if (current) drag.commit()
		current = undefined
	}

	/* Handlers return true for handled events. */
	const handlers = {
		keydown(event) {
			const { key, shiftKey, repeat, target } = event
			// Some keyboards type brackets with Alt; sliders have their own keys.
			if (event.altKey && !'[]{}'.includes(key)) return false
			if (target.type === 'range' && /^(Arrow|Page)/.test(key)) return false
			const isCommand = event.ctrlKey || event.metaKey
			const isForGroup = key.startsWith('Arrow') && target.closest?.('.panel, .bar')
			const change = isCommand || isForGroup || !collage.item ? undefined : changeOf(key, shiftKey)
			const act = actionOf(isCommand ? `Control+${key.toLowerCase()}` : key, shiftKey, target.closest?.('.item'))
			if (change && repeat) extend(change)
			else if (change) {
				release()
				commands.changeBy(change)
			} else if (!repeat || key.startsWith('Page') || isCommand) act?.()
			return change ?? act
		},
		// The item's name replaces an older image in the clipboard.
		copy({ clipboardData }) {
			const { item } = collage
			if (!item || String(getSelection())) return false
			copiedID = item.id
			clipboardData.setData('text/plain', item.name)
			return true
		},
		paste({ clipboardData }) {
			if (!clipboardData.files.length) commands.copy(copiedID ?? null)
		},
	}

	const stops = [
		on(window, 'keyup blur', release),
		on(window, 'keydown copy paste', (event) => {
			const isElsewhere = screen.isFrozen || event.defaultPrevented || isForInputMethod(event)
				|| event.target.closest?.(keyTargets) || document.querySelector('.scrim:not(.leaving), dialog:not(.leaving)')
			if (!isElsewhere && handlers[event.type](event)) event.preventDefault()
		}),
	]
	return { stop: () => { for (const end of stops) end() } }
}
