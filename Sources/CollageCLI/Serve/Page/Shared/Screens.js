import { CollageScreen } from '../Collage/CollageScreen.js'
import { createGallery } from '../Gallery/GalleryScreen.js'
import { focusOn, wait } from './dom.js'
import { loadLibrary } from './lazyModules.js'
import { addressedCollage, addressedPhoto, enterCollage, leaveCollage } from './Location.js'
import { clearToasts, toast } from './Overlays.js'
import { text } from './texts.js'
import { travel } from './Transitions.js'

/** Switches between the gallery, the library and a collage. */
export function createScreens(server, element) {
	const gallery = createGallery(server, { open: (cell) => open(cell.entry.id, cell.picture), create })
	let opened = null, isTravelling = false, isFollowing = false
	// The screen below a collage: the gallery or the library.
	let base = gallery, library, loading

	async function start() {
		const id = addressedCollage()
		const isElsewhere = id ?? addressedPhoto()
		gallery.element.hidden = isElsewhere !== null
		element.append(gallery.element)
		const isListed = gallery.refresh()
		if (id) return open(id)
		if (isElsewhere === null) return isListed
		// Lazy modules depend on `app.js`, so they load only after it has run.
		showBase()
	}

	async function addressedBase() {
		if (addressedPhoto() === null) return gallery
		loading ??= loadLibrary()
		const part = await loading
		loading = part && loading
		library ??= part?.createLibrary(server, { open })
		if (library && !library.element.isConnected) element.append(library.element)
		return library ?? gallery
	}

	/* Shows the gallery or the library, and there what the address names. */
	async function showBase() {
		const next = await addressedBase()
		if (next !== base || next.element.hidden) {
			await runAlone(() => travel('fade', {
				update() {
					base.leave()
					base = next
					base.return()
				},
			}))
		}
		document.title = text(base === gallery ? 'collages' : 'photos')
		base.follow?.(addressedPhoto())
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
			await travel(picture ? 'hero' : 'fade', { from: picture, update: enter, to: () => screen.stage.paper })
			return screen.element
		})
	}

	function create(files = []) {
		return runAlone(async () => {
			if (!server.isUsable) return toast(text('error.connection'))
			const made = await server.edit({ verb: 'new' })
			const screen = await mount(made.document, true)
			await travel('modal', { update: enter })
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
		opened = { id, screen, isNew }
		document.title = name || text('untitled')
		enterCollage(id)
		await Promise.race([screen.stage.painted(), wait(250)])
		return screen
	}

	function enter() {
		base.leave()
		opened.screen.element.classList.remove('preparing')
	}

	function leave(saved) {
		return runAlone(async () => {
			const { id, screen, isNew } = opened
			opened = null
			const isBack = isFollowing || leaveCollage()
			const isDropped = isNew && !saved && await isEmpty(id)
			if (isDropped) gallery.entries.hide(id)
			await Promise.race([gallery.refresh(), wait(500)])
			if (isFollowing) base = await addressedBase()
			const isKnown = base === gallery && !isDropped && gallery.entries.find(id)
			let landing
			await travel(isKnown ? 'land' : 'sink', {
				from: screen.stage.paper,
				update: async () => {
					screen.unmount()
					base.return(saved)
					if (isKnown) landing = await gallery.landing(id)
				},
				to: () => landing,
			})
			if (isDropped) server.edit({ verb: 'delete', collage: id }).catch(() => gallery.entries.reveal(id))
			await isBack
			return base.focusTarget(id)
		})
	}

	async function isEmpty(id) {
		const { items, collage } = await server.collage(id).catch(() => ({}))
		return items?.length === 0 && (collage.saved ?? null) === null
	}

	/* Follows the browser's history, unless the user stays in a changed collage. */
	async function follow() {
		if (isTravelling || isFollowing || opened && addressedCollage() === opened.id) return
		if (opened) {
			isFollowing = true
			await opened.screen.back()
			isFollowing = false
			if (opened) return enterCollage(opened.id)
		}
		const wanted = addressedCollage()
		if (!wanted) return showBase()
		open(wanted, gallery.grid.cell(wanted)?.picture)
	}

	/* Runs one transition at a time; inert elements can't take the focus, so it comes last. */
	async function runAlone(act) {
		if (isTravelling) return
		isTravelling = true
		element.inert = true
		clearToasts()
		let focusTarget
		try {
			focusTarget = await act()
		} catch (error) {
			if (!opened) base.return()
			const isRefusal = 'status' in error
			toast(isRefusal ? error.message : text('failedTitle'))
			if (!isRefusal) throw error
		} finally {
			element.inert = false
			isTravelling = false
			opened?.screen.element.classList.add('arrived')
		}
		focusOnceVisible(focusTarget)
		follow()
	}

	/* Retries for some frames, because a hidden element can't take the focus. */
	async function focusOnceVisible(focusTarget) {
		for (let frames = 60; focusTarget?.isConnected && frames--;) {
			focusOn(focusTarget)
			await new Promise(requestAnimationFrame)
			if (document.activeElement !== document.body) return
		}
	}

	addEventListener('popstate', follow)
	return start()
}
