import { CollageScreen } from '../Collage/CollageScreen.js'
import { createGallery } from '../Gallery/GalleryScreen.js'
import { focusOn, wait } from './dom.js'
import { addressedCollage, enterCollage, leaveCollage } from './Location.js'
import { clearToasts, toast } from './Overlays.js'
import { text } from './texts.js'
import { travel } from './Transitions.js'

export class Screens {
	#open = null
	#isTravelling = false
	#isFollowing = false

	constructor(server, element) {
		Object.assign(this, { server, element })
		this.gallery = createGallery(server, {
			open: (cell) => this.open(cell.entry.id, cell.picture),
			create: (files) => this.create(files),
		})
		addEventListener('popstate', () => this.#follow())
	}

	async start() {
		const id = addressedCollage()
		this.gallery.element.hidden = !!id
		this.element.append(this.gallery.element)
		const isListed = this.gallery.refresh()
		await (id ? this.open(id) : isListed)
	}

	open(id, picture) {
		return this.#once(async () => {
			let found
			try {
				found = await this.server.collage(id)
			} catch (error) {
				await leaveCollage()
				throw error
			}
			const screen = await this.#mount(found)
			await travel(picture ? 'hero' : 'fade', {
				from: picture, update: () => this.#enter(), to: () => screen.stage.paper,
			})
			return screen.element
		})
	}

	create(files = []) {
		return this.#once(async () => {
			if (!this.server.isUsable) return toast(text('error.connection'))
			const made = await this.server.edit({ verb: 'new' })
			const screen = await this.#mount(made.document, true)
			await travel('modal', { update: () => this.#enter() })
			if (files.length) screen.addFiles(files)
			return screen.addButton
		})
	}

	/* Not yet to be seen, but painted: the transition finds it complete. */
	async #mount(found, isNew) {
		const { id, name } = found.collage
		const screen = new CollageScreen(this.server, found, (saved) => this.#leave(saved))
		screen.element.classList.add('preparing')
		screen.element.tabIndex = -1
		this.element.append(screen.element)
		screen.mounted()
		this.#open = { id, screen, isNew }
		document.title = name || text('untitled')
		enterCollage(id)
		await Promise.race([screen.stage.painted(), wait(250)])
		return screen
	}

	#enter() {
		this.gallery.leave()
		this.#open.screen.element.classList.remove('preparing')
	}

	#leave(saved) {
		return this.#once(async () => {
			const { gallery, server } = this
			const { id, screen, isNew } = this.#open
			this.#open = null
			const isBack = this.#isFollowing || leaveCollage()
			// A new collage that was left empty was never wanted.
			const isDropped = isNew && !saved && await this.#isEmpty(id)
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

	async #isEmpty(id) {
		const { items, collage } = await this.server.collage(id).catch(() => ({}))
		return items?.length === 0 && (collage.saved ?? null) === null
	}

	/* The browser went back or forth; the answer to an open collage's question counts. */
	async #follow() {
		if (this.#isTravelling || this.#isFollowing || addressedCollage() === (this.#open?.id ?? null)) return
		if (this.#open) {
			this.#isFollowing = true
			await this.#open.screen.back()
			this.#isFollowing = false
			if (this.#open) return enterCollage(this.#open.id)
		}
		const wanted = addressedCollage()
		if (wanted) this.open(wanted, this.gallery.grid.cell(wanted)?.picture)
	}

	/* One journey at a time; the focus comes last because what is inert takes none. */
	async #once(act) {
		if (this.#isTravelling) return
		this.#isTravelling = true
		this.element.inert = true
		clearToasts()
		let seat
		try {
			seat = await act()
		} catch (error) {
			if (!this.#open) this.gallery.return()
			const isRefusal = 'status' in error
			toast(isRefusal ? error.message : text('failedTitle'))
			if (!isRefusal) throw error
		} finally {
			this.element.inert = false
			this.#isTravelling = false
			this.#open?.screen.element.classList.add('arrived')
		}
		focusOn(seat)
		// The browser may have gone elsewhere meanwhile.
		this.#follow()
	}
}
