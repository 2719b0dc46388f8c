import { CollageScreen } from '../Collage/CollageScreen.js'
import { createGallery } from '../Gallery/GalleryScreen.js'
import { focusOn, wait } from './dom.js'
import { libraryPart } from './lazyModules.js'
import { addressedCollage, addressedPhoto, enterCollage, leaveCollage } from './Location.js'
import { clearToasts, toast } from './Overlays.js'
import { text } from './texts.js'
import { travel } from './Transitions.js'

export function createScreens(server, element) {
	const gallery = createGallery(server, { open: (cell) => open(cell.entry.id, cell.picture), create })
	let opened = null, isTravelling = false, isFollowing = false
	// What is below a collage: the gallery or the library.
	let base = gallery, library, loading

	async function start() {
		const id = addressedCollage()
		const isElsewhere = id ?? addressedPhoto()
		gallery.element.hidden = isElsewhere !== null
		element.append(gallery.element)
		const isListed = gallery.refresh()
		if (id) return open(id)
		if (isElsewhere === null) return isListed
		// What is loaded later waits for the end of `app.js`.
		turn()
	}

	async function addressedBase() {
		if (addressedPhoto() === null) return gallery
		loading ??= libraryPart()
		const part = await loading
		loading = part && loading
		library ??= part?.createLibrary(server, { open })
		if (library && !library.element.isConnected) element.append(library.element)
		return library ?? gallery
	}

	/* To the other half of what is kept, and in it to what the address names. */
	async function turn() {
		const next = await addressedBase()
		if (next !== base || next.element.hidden) {
			await once(() => travel('fade', {
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
		return once(async () => {
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
		return once(async () => {
			if (!server.isUsable) return toast(text('error.connection'))
			const made = await server.edit({ verb: 'new' })
			const screen = await mount(made.document, true)
			await travel('modal', { update: enter })
			if (files.length) screen.addFiles(files)
			return screen.addButton
		})
	}

	/* Not yet to be seen, but painted: the transition finds it complete. */
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
		return once(async () => {
			const { id, screen, isNew } = opened
			opened = null
			const isBack = isFollowing || leaveCollage()
			// A new collage that was left empty was never wanted.
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
			return base.seat(id)
		})
	}

	async function isEmpty(id) {
		const { items, collage } = await server.collage(id).catch(() => ({}))
		return items?.length === 0 && (collage.saved ?? null) === null
	}

	/* The browser went back or forth; the answer to an open collage's question counts. */
	async function follow() {
		if (isTravelling || isFollowing || opened && addressedCollage() === opened.id) return
		if (opened) {
			isFollowing = true
			await opened.screen.back()
			isFollowing = false
			if (opened) return enterCollage(opened.id)
		}
		const wanted = addressedCollage()
		if (!wanted) return turn()
		open(wanted, gallery.grid.cell(wanted)?.picture)
	}

	/* One journey at a time; the focus comes last because what is inert takes none. */
	async function once(act) {
		if (isTravelling) return
		isTravelling = true
		element.inert = true
		clearToasts()
		let seat
		try {
			seat = await act()
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
		sit(seat)
		follow()
	}

	/* Hidden for some frames more, a seat takes none. */
	async function sit(seat) {
		for (let frames = 60; seat?.isConnected && frames--;) {
			focusOn(seat)
			await new Promise(requestAnimationFrame)
			if (document.activeElement !== document.body) return
		}
	}

	addEventListener('popstate', follow)
	return start()
}
