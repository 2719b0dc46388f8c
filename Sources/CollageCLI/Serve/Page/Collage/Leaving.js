import { ask, toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'

/** The ways out: save with the picture to take along, back with a question, and when the collage is gone. */
export class Leaving {
	constructor(screen, leave) {
		const { document, server } = screen
		Object.assign(this, { screen, document, server, leave })
		this.before = { picture: document.picture, revision: document.collage.revision }
		// The server keeps how it is now under a handle; where it forgot, being started anew, the history has to help.
		this.opening = screen.readOnly || server.opening(document.id).catch(() => ({}))
	}

	get isOffline() { return this.server.state === 'offline' || this.server.state === 'expired' }

	save() { return this.go(() => this.saved(), () => this.save()) }
	back() { return this.go(() => (this.document.picture === this.before.picture ? {} : this.decide())) }

	/** One way out at a time; a way gives `{ saved }`, or nothing to stay. */
	async go(way, retry) {
		if (this.isBusy) return
		this.isBusy = true
		try {
			const found = await way()
			if (!found) return
			this.screen.prepare()
			await this.leave(Boolean(found.saved))
			if (found.saved) this.offer(found.saved)
		} catch (error) {
			toast(error.message, retry && [text('retry'), retry])
		} finally { this.isBusy = false }
	}

	async saved() {
		if (this.isOffline) return toast(text('saveOffline'))
		this.screen.prepare()
		await this.document.last
		const answer = await this.server.save(this.document.id)
		this.document.confirm(answer)
		return { saved: answer.document }
	}

	async decide() {
		const answer = await ask(text('leaveTitle'), text('leaveText'), [
			['save', text('saveLeave'), 'primary'],
			['discard', text('discard'), 'danger'],
			['stay', text('keepEditing'), 'plain'],
		])
		if (answer === 'save') return this.saved()
		if (answer !== 'discard') return
		if (this.isOffline) return toast(text('discardOffline'))
		return await this.discard() ? {} : toast(text('cannotDiscard'))
	}

	/** Brings the collage back; gives false where that is not possible any more. */
	async discard() {
		const { document } = this
		const { opening } = await this.opening
		await document.last
		try {
			if (opening) {
				document.confirm(await this.server.discard(document.id, opening))
				return true
			}
		} catch (error) {
			if (error.code !== 'no-opening') throw error
		}
		await document.go(this.before.revision)
		return document.picture === this.before.picture
	}

	async gone() {
		if (this.isGone) return
		this.isGone = true
		await this.leave(false)
		toast(text('error.collage-not-found'))
	}

	/** The saved picture, to download and, where the browser can, to share. */
	offer({ collage, picture }) {
		const address = this.server.pictureURL(picture, { collage: collage.id, saved: true, download: true })
		const download = () => Object.assign(document.createElement('a'), { href: address, download: '' }).click()
		const file = (content) => new File([content], `${collage.name}.jpg`, { type: 'image/jpeg' })
		const share = async () => {
			try {
				await navigator.share({ files: [file(await (await fetch(address)).blob())] })
			} catch (error) {
				if (error.name !== 'AbortError') toast(text('notShared'))
			}
		}
		const canShare = navigator.canShare?.({ files: [file('')] })
		toast(text('saved'), [text('download'), download], canShare ? [text('share'), share] : undefined)
	}
}
