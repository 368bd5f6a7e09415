import { urlOf } from '@caravan/contract/url.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { persistQueries, rewritePersisted } from '../../lib/offline/persist-queries.ts'
import { isWorkerPossible, registerWorker } from '../../lib/offline/register-worker.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { GroupChatsSync } from '../chat/group-chats/group-chats-sync.tsx'
import { MessageNews } from '../chat/messages/message-news.tsx'
import { MessagesSync } from '../chat/messages/messages-sync.tsx'
import { NotificationsSync } from '../inbox/notifications/notifications-sync.tsx'
import { AcceptedMatch } from '../matching/matches/dialog/accepted-match.tsx'
import { RequestsSync } from '../matching/matches/requests-sync.tsx'
import { MeetingsSync } from '../meetups/meetings/meetings-sync.tsx'
import { onForgotten } from '../safety/blocks/forget-traveller.ts'
import { OpenedReport } from '../safety/reports/opened-report.tsx'

const HEADING = 'main h1'
/** A screen that is typed in may have taken the focus itself. */
const TYPED_IN = 'main :is(input, textarea)'

/**
 * After a step within the app the focus goes to the heading of the new page, and its title is announced, as a browser
 * does with a page that it loads. A change of the query is no step, but for another trip that a link leads to: where the
 * trip of the address has gone, the focus has gone on to the next one.
 */
function NavigationFocus() {
  const { pathname, search } = useLocation()
  const page = pageOf(pathname, search)
  const shown = useRef<string>(undefined)
  const [title, setTitle] = useState('')
  const focusedOn = useRef<string>(undefined)
  useEffect(() => {
    const note = () => {
      focusedOn.current = pageOf(location.pathname, location.search)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isLate = shown.current === undefined
    const before = shown.current ?? loadedPage() ?? page
    shown.current = page
    if (before === page || withoutTrip(before) === page) return
    return onceThere(HEADING, () => {
      setTitle(document.title)
      const active = document.activeElement
      // a screen may have put the focus somewhere itself, as the conversations do when one comes back to them; or this
      // script is late, and whoever took the step is already at work on the new page
      const isPlaced = active?.matches(TYPED_IN) || (active?.closest('main') && (isLate || focusedOn.current === page))
      if (!isPlaced) focusHeading()
    })
  }, [page])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}

const pageOf = (pathname: string, search: string) => `${pathname}?${new URLSearchParams(search).get('post') ?? ''}`
const withoutTrip = (page: string) => page.replace(/\?.*$/, '?')

/** The page that the browser itself has loaded: this script comes later, and a step may have been taken before. */
function loadedPage(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  const url = entry ? urlOf(entry.name) : null
  return url ? pageOf(url.pathname, url.search) : undefined
}

/** The one that is shown: on a phone the list beside a conversation is away with its heading. */
function focusHeading(): void {
  const heading = [...document.querySelectorAll<HTMLElement>(HEADING)].find((one) => one.getClientRects().length > 0)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Runs once something is in the page, which may still be loading. The answer stops the wait. */
function onceThere(selector: string, run: () => void): (() => void) | undefined {
  if (document.querySelector(selector)) {
    run()
    return undefined
  }
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    run()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Mounted once on every signed-in page: keeps what it reads for a reload without a network. Renders nothing. */
function OfflineSync() {
  const client = useQueryClient()
  const viewer = useSignedIn()
  useEffect(() => persistQueries(client, viewer), [client, viewer])
  useEffect(() => onForgotten(() => void rewritePersisted()), [])
  useEffect(() => {
    // a browser that refuses it, as in some private windows, goes on without
    if (isWorkerPossible()) registerWorker().catch(() => undefined)
  }, [])
  return null
}

export const Background = () => (
  <>
    <MessagesSync />
    <MessageNews />
    <GroupChatsSync />
    <NotificationsSync />
    <RequestsSync />
    <MeetingsSync />
    <AcceptedMatch />
    <OpenedReport />
    <NavigationFocus />
    <LiveRegion />
    <OfflineSync />
  </>
)
