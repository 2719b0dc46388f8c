import { percent, text } from '../Shared/texts.js'

/* What is known of pictures that a server repaints. */

const underWay = ['waiting', 'sending', 'running']
export const isUnderWay = ({ state }) => underWay.includes(state)

/** "3:05", from when it was asked for until it was finished, or until now. */
export function spentOn({ createdAt, finishedAt }, now = Date.now()) {
	const seconds = Math.max(0, Math.round(((finishedAt ? Date.parse(finishedAt) : now) - Date.parse(createdAt)) / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Its place in the queue or its share, in words. */
export function stateOf({ state, position, progress }) {
	if (state === 'waiting' && position > 0) return text('ticket.place', { n: position })
	if (state === 'running' && progress > 0) return text('ticket.share', { p: percent(Math.round(progress * 100) / 100) })
	return text(`ticket.${state}`)
}

/** The tickets of a collage; hears of changes, and tells those that were finished meanwhile. */
export function ticketsOf(server, collage, { changed, finished }) {
	let all = [], isKnown = false, asking, isOutdated = false

	async function refresh() {
		isOutdated = true
		return asking ??= (async () => {
			try {
				while (isOutdated) {
					isOutdated = false
					const { tickets } = await server.ask('tickets', { collage })
					const before = new Map(all.map((ticket) => [ticket.id, ticket]))
					all = tickets.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
					changed()
					for (const ticket of isKnown ? all : []) {
						if (!isUnderWay(ticket) && isUnderWay(before.get(ticket.id) ?? { state: 'running' })) finished(ticket)
					}
					isKnown = true
				}
			} finally { asking = undefined }
		})()
	}
	const act = async (verb, { id }) => {
		await server.post(`tickets/${id}/${verb}`, {})
		return refresh()
	}
	return {
		refresh, act,
		get all() { return all },
		get active() { return all.filter(isUnderWay) },
	}
}
