import { showDialog, toast } from '../Shared/Overlays.js'
import { text } from '../Shared/texts.js'

export function createExit(screen, leave) {
	const { document: collage, server, status } = screen
	const { revision: revisionBefore } = collage.position
	// The keys of images change when the server restarts.
	const content = () => JSON.stringify(
		[collage.size, collage.collage.background, collage.items.map((item) => ({ ...item, picture: 0 }))])
	const contentBefore = content()
	// A restarted server doesn't know the session. Changes are then reverted through the history.
	const opening = screen.readOnly || server.openSession(collage.id).catch(() => ({}))
	const isChanged = () => !status.element.hidden
		|| collage.position.revision !== revisionBefore || content() !== contentBefore
	let isBusy = false, isGone = false

	/* `operation` returns undefined to stay, or an object to leave; after saving, the object contains `saved`. */
	async function run(operation, retry) {
		if (isBusy) return
		isBusy = true
		try {
			const result = await operation()
			if (!result) return
			screen.closeEditors()
			await leave(Boolean(result.saved))
			if (result.saved) showSaved(result.saved)
		} catch ({ message }) {
			toast(message, retry && [text('retry'), retry])
		} finally { isBusy = false }
	}

	const save = () => run(saveCollage, save)
	const back = () => run(() => (isChanged() ? decide() : {}))

	async function saveCollage() {
		if (!server.isUsable) return toast(text('saveOffline'))
		screen.closeEditors()
		status.failure = ''
		await status.ended()
		await collage.last
		const answer = await server.save(collage.id)
		collage.confirm(answer)
		return { saved: answer.document }
	}

	async function decide() {
		const answer = await showDialog(text('leaveTitle'), text('leaveText'), [
			['save', text('saveLeave'), 'primary'],
			['discard', text('discard'), 'danger'],
			['stay', text('keepEditing'), 'plain'],
		])
		return { save: saveCollage, discard }[answer]?.()
	}

	async function discard() {
		if (!server.isUsable) return toast(text('discardOffline'))
		const { opening: session } = await opening
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
		const { revision } = collage.position
		await collage.goTo(revisionBefore)
		if (content() === contentBefore) return {}
		await collage.goTo(revision)
		toast(text('cannotDiscard'))
	}

	async function leaveDeleted() {
		if (isGone) return
		isGone = true
		await leave(false)
		toast(text('error.collage-not-found'))
	}

	function showSaved({ collage: { id, name }, picture }) {
		const url = server.pictureURL(picture, { collage: id, saved: true, download: true })
		const download = () => Object.assign(document.createElement('a'), { href: url, download: '' }).click()
		const file = (content) => new File([content], `${name}.jpg`, { type: 'image/jpeg' })
		const share = async () => {
			try {
				await navigator.share({ files: [file(await (await fetch(url)).blob())] })
			} catch (error) {
				if (error.name !== 'AbortError') toast(text('notShared'))
			}
		}
		const canShare = navigator.canShare?.({ files: [file('')] })
		const failure = status.failure && ` · ${status.failure}`
		toast(text('saved') + failure, [text('download'), download], canShare && [text('share'), share])
	}

	return { save, back, leaveDeleted, get isBusy() { return isBusy } }
}
