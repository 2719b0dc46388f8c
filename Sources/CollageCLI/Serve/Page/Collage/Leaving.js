import { ask, toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'

/* Without the names of pictures, which are other ones after each start of the server. */
const contentOf = ({ size, collage: { background }, items }) =>
	JSON.stringify([size, background, items], (key, value) => (key === 'picture' ? undefined : value))

export function waysOut(screen, leave) {
	const { document: collage, server } = screen
	const { revision: revisionBefore } = collage.place
	const contentBefore = contentOf(collage)
	// The server keeps how it is now under a handle; where it forgot, being started anew, the history has to help.
	const opened = screen.readOnly || server.opening(collage.id).catch(() => ({}))
	const isChanged = () => collage.place.revision !== revisionBefore || contentOf(collage) !== contentBefore
	let isBusy = false, isGone = false

	/* One way out at a time; a way gives `{ saved }`, or nothing to stay. */
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
		if (answer === 'save') return saved()
		if (answer !== 'discard') return
		if (!server.isUsable) return toast(text('discardOffline'))
		return await discard() ? {} : toast(text('cannotDiscard'))
	}

	async function discard() {
		const { opening } = await opened
		await collage.last
		try {
			if (opening) {
				collage.confirm(await server.discard(collage.id, opening))
				return true
			}
		} catch (error) {
			if (error.code !== 'no-opening') throw error
		}
		const { revision } = collage.place
		await collage.go(revisionBefore)
		if (contentOf(collage) === contentBefore) return true
		await collage.go(revision)
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
		toast(text('saved'), [text('download'), download], canShare && [text('share'), share])
	}

	return { save, back, gone, get isBusy() { return isBusy } }
}
