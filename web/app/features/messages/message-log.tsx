import type { Conversation } from '@caravan/contract/messages.ts'
import { ArrowDown } from 'lucide-react'
import { Fragment, useMemo, useRef } from 'react'
import { useNow } from '../../lib/now.tsx'
import { useSignedIn } from '../../lib/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { dayGroups, dayName, stretchesOf, type Turn as TurnWords } from './day-groups.ts'
import { firstNameOf } from './names.ts'
import { Newest } from './newest.tsx'
import { Opener } from './opener.tsx'
import type { Shown } from './outbox.ts'
import { Stretch } from './stretch.tsx'
import type { Thread } from './thread.ts'
import { Turn } from './turn.tsx'
import { TypingLine } from './typing-line.tsx'
import { UnsentWords } from './unsent-words.tsx'
import { useLogScroll } from './use-log-scroll.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useUnreadLine } from './use-unread-line.ts'

interface Props {
  conversation: Conversation
  thread: Thread
  unsent: readonly Shown[]
  earlier: 'idle' | 'loading' | 'failed'
  onShowEarlier: () => void
  onRetry: (id: number) => void
  onDiscard: (id: number) => void
}

export function MessageLog({ conversation, thread, unsent, earlier, onShowEarlier, onRetry, onDiscard }: Props) {
  const { id: viewerId } = useSignedIn()
  const { otherUser, readByOther, lastMessage } = conversation
  const { messages, before } = thread
  const [first, last] = [messages[0]?.number ?? 0, messages.at(-1)?.number ?? 0]
  const isCaughtUp = last >= (lastMessage?.number ?? 0)
  const unreadLine = useUnreadLine(conversation, messages, isCaughtUp)
  useMarkRead(conversation, viewerId, last, isCaughtUp)

  const scroller = useRef<HTMLDivElement>(null)
  const showEarlier = () => {
    if (before && earlier === 'idle') onShowEarlier()
  }
  const { onScroll, toEnd, hasMoreBelow } = useLogScroll(scroller, { first, last, unsent: unsent.length }, showEarlier)

  const now = useNow()
  const stretches = useMemo(() => stretchesOf(dayGroups(messages, unreadLine)), [messages, unreadLine])
  const lastOwn = messages.findLast(({ senderId }) => senderId === viewerId)
  const markOf = ({ messages: said }: TurnWords) => {
    if (!lastOwn || said.at(-1)?.id !== lastOwn.id) return undefined
    return lastOwn.read || lastOwn.number <= readByOther ? ('read' as const) : ('delivered' as const)
  }
  return (
    <div className="talking-frame">
      <div
        ref={scroller}
        className="talking"
        role="log"
        aria-label="Messages"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard has to get here.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="talked">
          {before ? (
            <Button small variant="quiet" className="earlier" busy={earlier === 'loading'} onClick={onShowEarlier}>
              {earlier === 'failed' ? 'Try again' : 'Show earlier messages'}
            </Button>
          ) : (
            <Opener conversation={conversation} />
          )}
          {messages.length + unsent.length === 0 ? <NothingYet /> : null}
          {stretches.map(({ key, lines }) => (
            <Stretch key={key} scroller={scroller}>
              {lines.map(({ day, turn }) => (
                <Fragment key={turn.key}>
                  {day === undefined ? null : <h3 className="day">{dayName(day, now)}</h3>}
                  {turn.key === unreadLine ? <p className="unread-line">New messages</p> : null}
                  <Turn
                    turn={turn}
                    isOwn={turn.senderId === viewerId}
                    speaker={turn.senderId === viewerId ? 'You' : firstNameOf(otherUser)}
                    mark={markOf(turn)}
                  />
                </Fragment>
              ))}
            </Stretch>
          ))}
          {unsent.map((words) => (
            <UnsentWords key={words.key} words={words} onRetry={onRetry} onDiscard={onDiscard} />
          ))}
          <TypingLine matchId={conversation.matchId} otherUser={otherUser} />
        </div>
      </div>
      <Newest messages={messages} otherUser={otherUser} />
      {hasMoreBelow ? (
        <Button small className="to-end" onClick={toEnd}>
          <ArrowDown className="icon" />
          New messages
        </Button>
      ) : null}
    </div>
  )
}

const NothingYet = () => (
  <div className="nothing-yet">
    <h3>No messages yet</h3>
    <p className="soft">Start the conversation!</p>
  </div>
)
