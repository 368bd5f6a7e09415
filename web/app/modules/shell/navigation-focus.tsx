import { urlOf } from '@caravan/contract/url.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const HEADING = 'main h1'
/** A screen that is typed in may have taken the focus itself. */
const TYPED_IN = 'main :is(input, textarea)'

/**
 * After a step within the app the focus goes to the heading of the new page, and its title is announced, as a browser
 * does with a page that it loads. A change of the query is no step, but for another trip that a link leads to: where the
 * trip of the address has gone, the focus has gone on to the next one.
 */
export function NavigationFocus() {
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
