import { percent, text } from '../Shared/texts.js'

/* The repaint jobs of a collage. */

const activeStates = ['waiting', 'sending', 'running']
export const isActiveJob = ({ state }) => activeStates.includes(state)

/** Returns the time from creation to the end, or until now, as "3:05". */
export function durationOf({ createdAt, finishedAt }, now = Date.now()) {
	const seconds = Math.max(0, Math.round(((finishedAt ? Date.parse(finishedAt) : now) - Date.parse(createdAt)) / 1000))
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the state as text, with the position in the queue or the progress. */
export function stateOf({ state, position, progress }) {
	if (state === 'waiting' && position > 0) return text('job.place', { n: position })
	if (state === 'running' && progress > 0) return text('job.share', { percent: percent(Math.round(progress * 100) / 100) })
	return text(`job.${state}`)
}

/** Loads the jobs of a collage; calls `changed`, and `finished` for each job that has ended since the last load. */
export function loadJobs(server, collage, { changed, finished }) {
	let all = [], isLoaded = false, refreshing, isOutdated = false

	async function refresh() {
		isOutdated = true
		return refreshing ??= (async () => {
			try {
				while (isOutdated) {
					isOutdated = false
					const { tickets } = await server.request('tickets', { collage })
					const before = new Map(all.map((job) => [job.id, job]))
					all = tickets.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
					changed()
					for (const job of isLoaded ? all : []) {
						if (!isActiveJob(job) && isActiveJob(before.get(job.id) ?? { state: 'running' })) finished(job)
					}
					isLoaded = true
				}
			} finally { refreshing = undefined }
		})()
	}
	const act = async (verb, { id }) => {
		await server.post(`tickets/${id}/${verb}`, {})
		return refresh()
	}
	return {
		refresh, act,
		get all() { return all },
		get active() { return all.filter(isActiveJob) },
	}
}
