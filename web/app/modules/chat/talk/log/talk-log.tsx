import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { dayName, dayValue } from '../../../../lib/dates/dates.ts'
import { useNow } from '../../../../lib/dates/now.tsx'
import { useHydrated } from '../../../../lib/hooks.ts'
import { callText, InlineScript } from '../../../../lib/inline-script.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TypingLine, type useOutbox, type useThread } from '../composer.tsx'
import type { Speakers, TalkMessage, TalkRoom, Thread } from '../thread.ts'
import { type DeliveryMark, MessageGroupItem, UnsentMessage } from './message-group.tsx'
import { groupByDay, logPages } from './message-groups.ts'
import styles from './talk-log.module.css'
import { scrollLog, useLogScroll } from './use-log-scroll.ts'

const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>

/** So far outside the window a page is still rendered: nobody scrolls that far between two frames. */
const MARGIN = '2500px 0px'

/**
 * A piece of a long conversation. Far from what is looked at it is an empty box of the height it had, so that whoever
 * reads on for hours keeps a few hundred elements and nothing moves.
 */
function LogPage({ scroller, children }: { scroller: RefObject<HTMLElement | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [awayHeight, setAwayHeight] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (entry.isIntersecting) setAwayHeight(undefined)
        else if (!isHeld(element)) setAwayHeight(entry.boundingClientRect.height)
      },
      { root: scroller.current, rootMargin: MARGIN },
    )
    observer.observe(element)
    // in a window of another width its lines break elsewhere
    const redraw = () => setAwayHeight(undefined)
    addEventListener('resize', redraw)
    return () => {
      observer.disconnect()
      removeEventListener('resize', redraw)
    }
  }, [scroller])
  return (
    <div ref={box} className="flex flex-none flex-col" style={{ height: awayHeight }}>
      {awayHeight === undefined ? children : null}
    </div>
  )
}

/** A link in focus and words being marked stay where they are. */
const isHeld = (element: HTMLElement) =>
  element.contains(document.activeElement) ||
  (getSelection()?.type === 'Range' && getSelection()?.containsNode(element, true) === true)

interface AnnouncerProps {
  messages: readonly TalkMessage[]
  speakers: Speakers
}

/** Reads aloud what others say while a room is open; the log itself stays silent when earlier messages load. */
function Announcer({ messages, speakers: { viewerId, nameOf } }: AnnouncerProps) {
  const last = messages.at(-1)
  const opened = useRef(last?.number ?? 0)
  const isNews = last && last.number > opened.current && last.senderId !== viewerId
  return (
    <VisuallyHidden>
      <span role="status">{isNews ? `${nameOf(last.senderId)}: ${last.content}` : ''}</span>
    </VisuallyHidden>
  )
}

interface Props<M extends TalkMessage> {
  room: TalkRoom
  speakers: Speakers
  thread: Thread<M>
  earlier: ReturnType<typeof useThread>['earlier']
  onShowEarlier: () => void
  opener: ReactNode
  /** Above this message a line says that it and what follows is new. */
  unreadLine?: string | undefined
  mark?: DeliveryMark | undefined
  outbox?: Pick<ReturnType<typeof useOutbox>, 'unsent' | 'retry' | 'discard'>
  empty?: ReactNode
}

export function TalkLog<M extends TalkMessage>({ room, speakers, thread, earlier, outbox, ...props }: Props<M>) {
  const { viewerId, nameOf, hasAuthorCards, authorCardOf } = speakers
  const { opener, unreadLine, mark, onShowEarlier, empty = <NothingYet /> } = props
  const { messages, before } = thread
  const unsent = outbox?.unsent ?? []
  const scroller = useRef<HTMLDivElement>(null)
  const showEarlier = () => {
    if (before && earlier === 'idle') onShowEarlier()
  }
  // the server does not know the reader's time zone: until then days are those of Greenwich
  const isHydrated = useDeferredValue(useHydrated())
  const rendered = {
    first: messages[0]?.number ?? 0,
    last: messages.at(-1)?.number ?? 0,
    unsent: unsent.length,
    hasDays: isHydrated,
  }
  const { onScroll, toEnd, hasMoreBelow } = useLogScroll(scroller, rendered, showEarlier)

  const now = useNow()
  const anchored = usePosition(messages)
  // only numbers with gaps say nothing of where a message stands
  const position = thread.upTo === undefined ? undefined : anchored
  const pages = useMemo(
    () => logPages(groupByDay(messages, unreadLine, isHydrated), position),
    [messages, unreadLine, isHydrated, position],
  )
  const lastOwn = messages.findLast(({ senderId }) => senderId === viewerId)
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.log}
        role="log"
        aria-label="Messages"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard has to get here.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.content}>
          {before ? (
            <Button
              small
              variant="quiet"
              className={styles.earlier}
              busy={earlier === 'loading'}
              onClick={onShowEarlier}
            >
              {earlier === 'failed' ? 'Try again' : 'Show earlier messages'}
            </Button>
          ) : (
            opener
          )}
          {messages.length + unsent.length === 0 ? empty : null}
          {pages.map(({ key, lines }) => (
            <LogPage key={key} scroller={scroller}>
              {lines.map(({ day, messageGroup }) => (
                <Fragment key={messageGroup.key}>
                  {day === undefined ? null : (
                    <h3 className={styles.day}>
                      <time dateTime={dayValue(day, isHydrated)}>{dayName(day, now, 'short', isHydrated)}</time>
                    </h3>
                  )}
                  {messageGroup.key === unreadLine ? (
                    <p className={styles.unreadLine} data-unread-line="">
                      New messages
                    </p>
                  ) : null}
                  <MessageGroupItem
                    messageGroup={messageGroup}
                    isOwn={messageGroup.senderId === viewerId}
                    speaker={nameOf(messageGroup.senderId)}
                    hasAuthorCard={hasAuthorCards}
                    authorCard={authorCardOf?.(messageGroup.senderId)}
                    hasClock={isHydrated}
                    mark={lastOwn && messageGroup.messages.at(-1)?.id === lastOwn.id ? mark : undefined}
                  />
                </Fragment>
              ))}
            </LogPage>
          ))}
          {outbox
            ? unsent.map((words) => (
                <UnsentMessage
                  key={words.key}
                  words={words}
                  speakers={speakers}
                  onRetry={outbox.retry}
                  onDiscard={outbox.discard}
                />
              ))
            : null}
          <TypingLine room={room} speakers={speakers} />
        </div>
      </div>
      {isHydrated ? null : <InlineScript code={import.meta.env.SSR ? callText(scrollLog) : ''} />}
      <Announcer messages={messages} speakers={speakers} />
      {hasMoreBelow ? (
        <Button small className={styles.toEnd} onClick={toEnd}>
          <ArrowDown className="icon" />
          New messages
        </Button>
      ) : null}
    </div>
  )
}

/** Where the first message stands, counted from the one that was first when the log opened. */
function usePosition(messages: readonly TalkMessage[]): number {
  const [anchor, setAnchor] = useState(messages[0]?.id)
  const index = messages.findIndex(({ id }) => id === anchor)
  // it came after an empty beginning, or its author is gone
  if (index < 0 && messages[0] && anchor !== messages[0].id) setAnchor(messages[0].id)
  return index > 0 ? -index : 0
}

const NothingYet = () => (
  <div className={styles.nothingYet}>
    <h3>No messages yet</h3>
    <p className="soft">Start the conversation!</p>
  </div>
)
