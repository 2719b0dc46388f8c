import { CollageScreen } from '../Collage/CollageScreen.js'
import { createGallery } from '../Gallery/GalleryScreen.js'
import { focusOn, wait } from './dom.js'
import { addressedCollage, enterCollage, leaveCollage } from './Location.js'
import { clearToasts, toast } from './Overlays.js'
import { text } from './texts.js'
import { travel } from './Transitions.js'

export function createScreens(server, element) {
	const gallery = createGallery(server, { open: (cell) => open(cell.entry.id, cell.picture), create })
	let opened = null, isTravelling = false, isFollowing = false

	async function start() {
		const id = addressedCollage()
		gallery.element.hidden = !!id
		element.append(gallery.element)
		const isListed = gallery.refresh()
		await (id ? open(id) : isListed)
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
		gallery.leave()
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
			const isKnown = !isDropped && gallery.entries.find(id)
			let landing
			await travel(isKnown ? 'land' : 'sink', {
				from: screen.stage.paper,
				update: async () => {
					screen.unmount()
					gallery.return(saved)
					if (isKnown) landing = await gallery.landing(id)
				},
				to: () => landing,
			})
			document.title = text('collages')
			if (isDropped) server.edit({ verb: 'delete', collage: id }).catch(() => gallery.entries.reveal(id))
			await isBack
			return gallery.seat(id)
		})
	}

	async function isEmpty(id) {
		const { items, collage } = await server.collage(id).catch(() => ({}))
		return items?.length === 0 && (collage.saved ?? null) === null
	}

	/* The browser went back or forth; the answer to an open collage's question counts. */
	async function follow() {
		if (isTravelling || isFollowing || addressedCollage() === (opened?.id ?? null)) return
		if (opened) {
			isFollowing = true
			await opened.screen.back()
			isFollowing = false
			if (opened) return enterCollage(opened.id)
		}
		const wanted = addressedCollage()
		if (wanted) open(wanted, gallery.grid.cell(wanted)?.picture)
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
			if (!opened) gallery.return()
			const isRefusal = 'status' in error
			toast(isRefusal ? error.message : text('failedTitle'))
			if (!isRefusal) throw error
		} finally {
			element.inert = false
			isTravelling = false
			opened?.screen.element.classList.add('arrived')
		}
		focusOn(seat)
		follow()
	}

	addEventListener('popstate', follow)
	return start()
}
