import { liveConnection } from '../../lib/live/live-connection.ts'

/** Threads that were caught up with since the connection opened: all that is announced to them is received. */
const followed = new Set<string>()
let period = 0

const keyOf = (queryKey: readonly string[]) => queryKey.join()

/** Another one after each opening and closing of the connection, and where events may have been lost. */
export const connectionPeriod = (): number => period

export const isFollowed = (queryKey: readonly string[]): boolean => followed.has(keyOf(queryKey))
export const setFollowed = (queryKey: readonly string[]): void => {
  if (liveConnection.isOpen) followed.add(keyOf(queryKey))
}
export const stopFollowing = (queryKey: readonly string[]): void => void followed.delete(keyOf(queryKey))

/** From here on no thread is known to be complete until it has been caught up with. */
export function stopFollowingAll(): void {
  followed.clear()
  period++
}

// before any event of the new connection
liveConnection.onState(stopFollowingAll)
