import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Outbox, SendOutcome, ShownMessage } from './outbox.ts'

const NONE: readonly ShownMessage[] = []

/** What is unsent in a room, and how to write, try again and discard. The server has no outbox: there it is empty. */
export function useOutbox(outbox: Outbox | undefined, roomId: string) {
  const all = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.current ?? none, none)
  const unsent = useMemo(() => all.filter((words) => words.roomId === roomId), [all, roomId])
  const write = useCallback(
    (content: string) =>
      void outbox?.write({ roomId, content, key: randomId(), createdAt: new Date().toISOString() }).then(sayIfFailed),
    [outbox, roomId],
  )
  const retry = useCallback((id: number) => void outbox?.retry(id).then(sayIfFailed), [outbox])
  const discard = useCallback((id: number) => void outbox?.discard(id), [outbox])
  return { unsent, write, retry, discard }
}

const never = () => () => undefined
const none = () => NONE

/** A message that waits for the network says so itself. */
export function sayIfFailed(outcome: SendOutcome | undefined): void {
  if (!outcome || 'message' in outcome) return
  if ('unreachable' in outcome && !navigator.onLine) return
  const description = 'refusal' in outcome ? outcome.refusal : outcome.unreachable
  toast({ title: 'Failed to send message', description, tone: 'danger' })
}
