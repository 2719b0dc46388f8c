import { CollageScreen } from '../Collage/CollageScreen.js'
import { createGallery } from '../Gallery/GalleryScreen.js'
import { focusOn, wait } from './dom.js'
import { loadLibrary } from './lazyModules.js'
import { collageInURL, photoInURL, enterCollage, leaveCollage } from './Location.js'
import { clearToasts, toast } from './Overlays.js'
import { text } from './texts.js'
import { transitionTo } from './Transitions.js'

export function createScreens(server, element) {
	const gallery = createGallery(server, { open: (cell) => open(cell.entry.id, cell.picture), create })
	let current = null, isBusy = false, isFollowing = false
	let base = gallery, library, loading

	async function start() {
		const id = collageInURL()
		const other = id ?? photoInURL()
		gallery.element.hidden = other !== null
		element.append(gallery.element)
		const isListed = gallery.refresh()
		if (id) return open(id)
		if (other === null) return isListed
		// Lazy modules depend on `app.js`, so they load only after it has run.
		showBase()
	}

	async function baseInURL() {
		if (photoInURL() === null) return gallery
		loading ??= loadLibrary()
		const part = await loading
		loading = part && loading
		library ??= part?.createLibrary(server, { open })
		if (library && !library.element.isConnected) element.append(library.element)
		return library ?? gallery
	}

	async function showBase() {
		const next = await baseInURL()
		if (next !== base || next.element.hidden) {
			await runAlone(() => transitionTo('fade', {
				update() {
					base.leave()
					base = next
					base.return()
				},
			}))
		}
		document.title = text(base === gallery ? 'collages' : 'photos')
		base.showPhoto?.(photoInURL())
	}

	function open(id, picture) {
		return runAlone(async () => {
			let found
			try {
				found = await server.collage(id)
			} catch (error) {
				await leaveCollage()
				throw error
			}
			const screen = await mount(found)
			await transitionTo(picture ? 'hero' : 'fade', { from: picture, update: enter, to: () => screen.stage.canvas })
			return screen.element
		})
	}

	function create(files = []) {
		return runAlone(async () => {
			if (!server.isUsable) return toast(text('error.connection'))
			const created = await server.edit({ verb: 'new' })
			const screen = await mount(created.document, true)
			await transitionTo('modal', { update: enter })
			if (files.length) screen.addFiles(files)
			return screen.addButton
		})
	}

	/* Paints the screen before it is visible, so that the transition shows it complete. */
	async function mount(found, isNew) {
		const { id, name } = found.collage
		const screen = new CollageScreen(server, found, leave)
		screen.element.classList.add('preparing')
		screen.element.tabIndex = -1
		element.append(screen.element)
		screen.mounted()
		current = { id, screen, isNew }
		document.title = name || text('untitled')
		enterCollage(id)
		await Promise.race([screen.stage.painted(), wait(250)])
		return screen
	}

	function enter() {
		base.leave()
		current.screen.element.classList.remove('preparing')
	}

	function leave(saved) {
		return runAlone(async () => {
			const { id, screen, isNew } = current
			current = null
			const isBack = isFollowing || leaveCollage()
			const isUnused = isNew && !saved && await isEmpty(id)
			if (isUnused) gallery.entries.hide(id)
			await Promise.race([gallery.refresh(), wait(500)])
			if (isFollowing) base = await baseInURL()
			const isKnown = base === gallery && !isUnused && gallery.entries.find(id)
			let target
			await transitionTo(isKnown ? 'hero-back' : 'modal-back', {
				from: screen.stage.canvas,
				update: async () => {
					screen.unmount()
					base.return(saved)
					if (isKnown) target = await gallery.target(id)
				},
				to: () => target,
			})
			if (isUnused) server.edit({ verb: 'delete', collage: id }).catch(() => gallery.entries.reveal(id))
			await isBack
			return base.focusTarget(id)
		})
	}

	async function isEmpty(id) {
		const { items, collage } = await server.collage(id).catch(() => ({}))
		return items?.length === 0 && (collage.saved ?? null) === null
	}

	/* Follows the browser's history, unless the user stays in a changed collage. */
	async function followHistory() {
		if (isBusy || isFollowing || current && collageInURL() === current.id) return
		if (current) {
			isFollowing = true
			await current.screen.back()
			isFollowing = false
			if (current) return enterCollage(current.id)
		}
		const id = collageInURL()
		if (!id) return showBase()
		open(id, gallery.grid.cell(id)?.picture)
	}

	/* Runs one transition at a time. The focus comes last: inert elements can't take it. */
	async function runAlone(act) {
		if (isBusy) return
		isBusy = true
		element.inert = true
		clearToasts()
		let focusTarget
		try {
			focusTarget = await act()
		} catch (error) {
			if (!current) base.return()
			const isRefusal = 'status' in error
			toast(isRefusal ? error.message : text('failedTitle'))
			if (!isRefusal) throw error
		} finally {
			element.inert = false
			isBusy = false
			current?.screen.element.classList.add('arrived')
		}
		focusOnceVisible(focusTarget)
		followHistory()
	}

	/* Retries for some frames, because a hidden element can't take the focus. */
	async function focusOnceVisible(focusTarget) {
		for (let frames = 60; focusTarget?.isConnected && frames--;) {
			focusOn(focusTarget)
			await new Promise(requestAnimationFrame)
			if (document.activeElement !== document.body) return
		}
	}

	addEventListener('popstate', followHistory)
	return start()
}
