import { FOR_YOU, markSeen } from '@caravan/contract/for-you.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useEffect } from 'react'
import { call } from '../../../lib/call.ts'
import { mayPass } from '../../../lib/call-error.ts'
import { useIsVisible } from '../../../lib/use-is-visible.ts'

/** Who swipes past has not looked. */
const LOOKED_MS = 1000
/** Several go in one call. */
const SENT_AFTER_MS = 5000

/** On this page; the server keeps the first look alone. */
const noted = new Set<string>()
const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function note(tripId: string): void {
  if (noted.has(tripId)) return
  noted.add(tripId)
  waiting.add(tripId)
  timer ??= setTimeout(() => void send(), SENT_AFTER_MS)
}

/** What cannot be sent now goes with what is looked at next. */
async function send(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const tripIds = [...waiting].slice(0, FOR_YOU.seenAtOnce)
  if (tripIds.length === 0) return
  for (const id of tripIds) waiting.delete(id)
  try {
    await call(markSeen, { body: { tripIds } }, { keepalive: true })
  } catch (error) {
    if (mayPass(error)) for (const id of tripIds) waiting.add(id)
  }
}

/** Notes on the server which trips of others were in view, so that they come last in For you. */
export function useSeenTrips(inView: Trip | undefined): void {
  const isVisible = useIsVisible()
  const tripId = inView?.viewer.canEdit ? undefined : inView?.id
  useEffect(() => {
    if (!tripId || !isVisible) return
    const looked = setTimeout(() => note(tripId), LOOKED_MS)
    return () => clearTimeout(looked)
  }, [tripId, isVisible])
  // a phone may end a page that nobody looks at without another word
  useEffect(() => {
    if (!isVisible) void send()
  }, [isVisible])
  // and what For you shows next is not to be what was just looked at
  useEffect(() => () => void send(), [])
}
