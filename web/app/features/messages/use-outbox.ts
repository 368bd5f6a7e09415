import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSignedIn } from '../../lib/use-viewer.ts'
import { toast } from '../../ui/toast.ts'
import { newKey, outboxOf } from './browser-outbox.ts'
import type { Outcome, Shown } from './outbox.ts'

const NONE: readonly Shown[] = []

/** What is unsent of a conversation, and how to write, try again and discard. */
export function useOutbox(matchId: string) {
  const { id: userId } = useSignedIn()
  const client = useQueryClient()
  // the server has none: there the list is empty
  const outbox = useMemo(() => (typeof window === 'undefined' ? undefined : outboxOf(userId, client)), [userId, client])
  const all = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.current ?? none, none)
  const unsent = useMemo(() => all.filter((words) => words.matchId === matchId), [all, matchId])
  const write = useCallback(
    (content: string) =>
      void outbox?.write({ matchId, content, key: newKey(), createdAt: new Date().toISOString() }).then(sayIfFailed),
    [outbox, matchId],
  )
  const retry = useCallback((id: number) => void outbox?.retry(id).then(sayIfFailed), [outbox])
  const discard = useCallback((id: number) => void outbox?.discard(id), [outbox])
  return { unsent, write, retry, discard }
}

const never = () => () => undefined
const none = () => NONE

function sayIfFailed(outcome: Outcome | undefined): void {
  if (!outcome || 'message' in outcome) return
  const description = 'refusal' in outcome ? outcome.refusal : outcome.unreachable
  toast({ title: 'Failed to send message', description, tone: 'danger' })
}
