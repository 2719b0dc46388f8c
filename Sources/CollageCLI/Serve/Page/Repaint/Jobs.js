import { percent, text } from '../Shared/texts.js'

/* The repaint jobs of a collage. */

const underWay = ['waiting', 'sending', 'running']
export const isUnderWay = ({ state }) => underWay.includes(state)

/** Returns the time from creation to the end, or until now, as "3:05". */
export function spentOn({ createdAt, finishedAt }, now = Date.now()) {
	const seconds = Math.max(0, Math.round(((finishedAt ? Date.parse(finishedAt) : now) - Date.parse(createdAt)) / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the state as text, with the place in the queue or the progress. */
export function stateOf({ state, position, progress }) {
	if (state === 'waiting' && position > 0) return text('job.place', { n: position })
	if (state === 'running' && progress > 0) return text('job.share', { percent: percent(Math.round(progress * 100) / 100) })
	return text(`job.${state}`)
}

/** Loads the jobs of a collage; calls `changed`, and `finished` for each job that ended meanwhile. */
export function loadJobs(server, collage, { changed, finished }) {
	let all = [], isKnown = false, asking, isOutdated = false

	async function refresh() {
		isOutdated = true
		return asking ??= (async () => {
			try {
				while (isOutdated) {
					isOutdated = false
					const { tickets } = await server.ask('tickets', { collage })
					const before = new Map(all.map((job) => [job.id, job]))
					all = tickets.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
					changed()
					for (const job of isKnown ? all : []) {
						if (!isUnderWay(job) && isUnderWay(before.get(job.id) ?? { state: 'running' })) finished(job)
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
