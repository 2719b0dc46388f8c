import { ask, toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'

/** Saves and leaves a collage, and asks before changes are lost. */
export function createExit(screen, leave) {
	const { document: collage, server, status } = screen
	const { revision: revisionBefore } = collage.place
	// The keys of images change when the server restarts.
	const content = () => JSON.stringify(
		[collage.size, collage.collage.background, collage.items.map((item) => ({ ...item, picture: 0 }))])
	const contentBefore = content()
	// A restarted server forgets the session; then the history is used.
	const opened = screen.readOnly || server.openSession(collage.id).catch(() => ({}))
	const isChanged = () => !status.element.hidden
		|| collage.place.revision !== revisionBefore || content() !== contentBefore
	let isBusy = false, isGone = false

	/* Runs one way out at a time; it returns `{ saved }`, or nothing to stay. */
	async function go(way, retry) {
		if (isBusy) return
		isBusy = true
		try {
			const found = await way()
			if (!found) return
			screen.prepare()
			await leave(Boolean(found.saved))
			if (found.saved) offer(found.saved)
		} catch ({ message }) {
			toast(message, retry && [text('retry'), retry])
		} finally { isBusy = false }
	}

	const save = () => go(saved, save)
	const back = () => go(() => (isChanged() ? decide() : {}))

	async function saved() {
		if (!server.isUsable) return toast(text('saveOffline'))
		screen.prepare()
		status.failure = ''
		await status.ended()
		await collage.last
		const answer = await server.save(collage.id)
		collage.confirm(answer)
		return { saved: answer.document }
	}

	async function decide() {
		const answer = await ask(text('leaveTitle'), text('leaveText'), [
			['save', text('saveLeave'), 'primary'],
			['discard', text('discard'), 'danger'],
			['stay', text('keepEditing'), 'plain'],
		])
		return { save: saved, discard }[answer]?.()
	}

	async function discard() {
		if (!server.isUsable) return toast(text('discardOffline'))
		const { opening: session } = await opened
		status.cancel()
		await status.ended()
		await collage.last
		try {
			if (session) {
				collage.confirm(await server.discard(collage.id, session))
				return {}
			}
		} catch (error) {
			if (error.code !== 'no-opening') throw error
		}
		const { revision } = collage.place
		await collage.go(revisionBefore)
		if (content() === contentBefore) return {}
		await collage.go(revision)
		toast(text('cannotDiscard'))
	}

	async function gone() {
		if (isGone) return
		isGone = true
		await leave(false)
		toast(text('error.collage-not-found'))
	}

	function offer({ collage: { id, name }, picture }) {
		const address = server.pictureURL(picture, { collage: id, saved: true, download: true })
		const download = () => Object.assign(document.createElement('a'), { href: address, download: '' }).click()
		const file = (content) => new File([content], `${name}.jpg`, { type: 'image/jpeg' })
		const share = async () => {
			try {
				await navigator.share({ files: [file(await (await fetch(address)).blob())] })
			} catch (error) {
				if (error.name !== 'AbortError') toast(text('notShared'))
			}
		}
		const canShare = navigator.canShare?.({ files: [file('')] })
		const failure = status.failure && ` · ${status.failure}`
		toast(text('saved') + failure, [text('download'), download], canShare && [text('share'), share])
	}

	return { save, back, gone, get isBusy() { return isBusy } }
}
