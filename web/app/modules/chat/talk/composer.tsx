import { LIVE_LIMITS, type TypingTarget } from '@caravan/contract/live.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isComposing } from '../../../lib/composing.ts'
import { liveConnection } from '../../../lib/live/live-connection.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSendCheck } from '../send-check/use-send-check.tsx'
import styles from './composer.module.css'
import type { Outbox, SendOutcome, ShownMessage } from './outbox/outbox.ts'
import { keepMessageDraft, readMessageDraft } from './outbox/outbox-store.ts'
import type { Speakers, TalkMessage, TalkRoom } from './thread.ts'
import { catchUp, keepNewest, loadEarlier, type ThreadSource, threadQuery } from './thread-query.ts'
import { type ComposerLimits, focusWithKeyboard, useComposer } from './use-composer.tsx'

const SECOND = LIVE_LIMITS.typingMilliseconds
/** The next sign of somebody who goes on typing is this much later than the last at worst. */
const ON_ITS_WAY = 400

function useTypingSignal(target: TypingTarget): () => void {
  const signalledAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(target)
  latest.current = target
  return useCallback(() => {
    const now = performance.now()
    if (now - signalledAt.current < SECOND) return
    signalledAt.current = now
    liveConnection.typing(latest.current)
  }, [])
}

/** Who types there now: forgotten with their message, or a second after their last sign. Give the component the conversation as its key. */
function useTyping(target: TypingTarget): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const id = idOf(target)
  useLive('typing', (event) => {
    if (idOf(event) !== id) return
    const { userId } = event
    clearTimeout(timers.current.get(userId))
    timers.current.set(
      userId,
      setTimeout(() => setTyping((now) => without(now, userId)), SECOND + ON_ITS_WAY),
    )
    setTyping((now) => (now.has(userId) ? now : new Set([...now, userId])))
  })
  const hasWritten = (roomId: string, userId: string) => {
    if (roomId !== id) return
    clearTimeout(timers.current.get(userId))
    setTyping((now) => without(now, userId))
  }
  useLive('message', ({ matchId, senderId }) => hasWritten(matchId, senderId))
  useLive('group-message', ({ groupChatId, message }) => hasWritten(groupChatId, message.userId))
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  return typing
}

const idOf = (target: TypingTarget) => ('matchId' in target ? target.matchId : target.groupChatId)
const without = (users: ReadonlySet<string>, gone: string) =>
  users.has(gone) ? new Set([...users].filter((user) => user !== gone)) : users

const NONE: readonly ShownMessage[] = []

/** What is unsent in a room, and how to write, try again and discard. The server has no outbox: there it is empty. */
export function useOutbox(open: (userId: string, client: QueryClient) => Outbox, roomId: string) {
  const { id: viewerId } = useSignedIn()
  const client = useQueryClient()
  const outbox = import.meta.env.SSR ? undefined : open(viewerId, client)
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

/**
 * The messages of the open room. What came while it was closed is asked for; what is scrolled away, let go. `source`
 * has to stay the same object for the same room.
 */
export function useThread<M extends TalkMessage>(source: ThreadSource<M>) {
  const client = useQueryClient()
  const { data: thread, isError, isFetching, refetch } = useQuery(threadQuery(source))
  const [earlier, setEarlier] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [caughtUp, setCaughtUp] = useState<ThreadSource<M>>()
  useEffect(() => {
    void catchUp(client, source).then(() => setCaughtUp(source))
    return () => keepNewest(client, source)
  }, [client, source])
  const showEarlier = useCallback(async () => {
    setEarlier('loading')
    const end = await loadEarlier(client, source).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
    setEarlier(end)
  }, [client, source])
  return {
    thread,
    isFailed: isError && !thread,
    isFetching,
    refetch: () => void refetch(),
    earlier,
    showEarlier,
    /** What came while it was closed is there, or could not be had. */
    isCaughtUp: caughtUp === source,
  }
}

export const typingTarget = ({ kind, id }: TalkRoom): TypingTarget =>
  kind === 'match' ? { matchId: id } : { groupChatId: id }

/** Its height is always there, so that nothing moves when somebody begins to type. */
export function TypingLine({ room, speakers: { viewerId, nameOf } }: { room: TalkRoom; speakers: Speakers }) {
  const typing = [...useTyping(typingTarget(room))].filter((id) => id !== viewerId)
  return (
    <p className={styles.line}>
      {typing.length > 0 ? (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {typingText(typing.map(nameOf))}
        </>
      ) : null}
    </p>
  )
}

export function typingText(names: readonly string[]): string {
  if (names.length > 2) return 'Several people are typing'
  return names.length === 1 ? `${names[0]} is typing` : `${names.join(' and ')} are typing`
}

interface Props {
  room: TalkRoom
  limits: ComposerLimits
  onSend: (content: string) => void
}

/** Writes to a room. Mounted once for each: give it the room's id as its `key`. */
export function Composer({ room, limits, onSend }: Props) {
  const { kind, id } = room
  const { content, setDraft, canSend, field, counter } = useComposer(limits)
  const signalTyping = useTypingSignal(typingTarget(room))
  const area = useRef<HTMLTextAreaElement>(null)
  const sendCheck = useSendCheck(area)

  useEffect(() => {
    setDraft(readMessageDraft({ kind, id }))
    focusWithKeyboard(area.current)
  }, [kind, id, setDraft])

  function change(next: string) {
    setDraft(next)
    keepMessageDraft(room, next)
    if (next.trim()) signalTyping()
  }
  function send(event?: FormEvent) {
    event?.preventDefault()
    if (!canSend) return
    sendCheck.check(content, () => {
      change('')
      onSend(content)
      area.current?.focus({ preventScroll: true })
    })
  }
  function sendByEnter(event: KeyboardEvent) {
    // while a word is being composed (Japanese, Chinese), Enter chooses it
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form method="post" className={styles.form} onSubmit={send}>
      {sendCheck.question}
      <textarea
        ref={area}
        rows={1}
        aria-label="Message"
        placeholder="Type your message..."
        {...field}
        // a first message may have been suggested meanwhile
        onFocus={() => content || setDraft(readMessageDraft(room))}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendByEnter}
      />
      <IconButton label="Send" type="submit" variant="primary" disabled={!canSend}>
        <Send className="icon" />
      </IconButton>
      {counter}
    </form>
  )
}
