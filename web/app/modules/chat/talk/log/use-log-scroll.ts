import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Scrolls the log before it to where reading begins: the first unread message, or the end. `openAt` in `use-log-scroll`
 * does the same.
 */
export function scrollLog(): void {
  const log = document.currentScript?.previousElementSibling
  if (!log) return
  const unread = log.querySelector<HTMLElement>('[data-unread-line]')
  log.scrollTop = unread ? unread.offsetTop - log.clientHeight / 4 : log.scrollHeight
}

/** Within so many pixels of the end somebody reads what comes. */
const AT_END = 80
/** So far below the beginning the next page is asked for. */
const NEAR_START = 600

interface Log {
  first: number
  last: number
  unsent: number
  hasDays: boolean
}

/**
 * Keeps what is being read where it is: at the end it follows what comes; anywhere else nothing moves, also when
 * earlier messages come in above. It opens at the first unread message, or at the end.
 */
export function useLogScroll(
  scroller: RefObject<HTMLDivElement | null>,
  { first, last, unsent, hasDays }: Log,
  onNearStart: () => void,
) {
  const isAtEnd = useRef(true)
  const fromEnd = useRef(0)
  const rendered = useRef<Log>(undefined)
  const [hasMoreBelow, setHasMoreBelow] = useState(false)

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
    setHasMoreBelow(false)
  }, [scroller])

  useLayoutEffect(() => {
    const element = scroller.current
    const was = rendered.current
    rendered.current = { first, last, unsent, hasDays }
    if (!element) return
    const isOwnNew = was !== undefined && unsent > was.unsent
    if (!was) isAtEnd.current = openAt(element)
    else if (isAtEnd.current || isOwnNew) toEnd()
    else if (first < was.first) element.scrollTop = element.scrollHeight - fromEnd.current
    else if (last > was.last) setHasMoreBelow(true)
    fromEnd.current = element.scrollHeight - element.scrollTop
  }, [scroller, first, last, unsent, hasDays, toEnd])

  // somebody has scrolled up before there was a script to notice it
  const onOpen = useEffectEvent(() => {
    const element = scroller.current
    if (element && !isAtEnd.current && element.scrollTop < NEAR_START) onNearStart()
  })
  useEffect(() => onOpen(), [])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    fromEnd.current = element.scrollHeight - element.scrollTop
    isAtEnd.current = isNearEnd(element)
    if (isAtEnd.current) setHasMoreBelow(false)
    if (element.scrollTop < NEAR_START) onNearStart()
  }, [scroller, onNearStart])

  // the keyboard of a phone, a growing field: whoever read the end goes on reading it
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => isAtEnd.current && toEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, toEnd])

  return { onScroll, toEnd, hasMoreBelow }
}

/** Says whether the end is seen. A log that the server rendered is scrolled already, perhaps by its reader too. */
function openAt(element: HTMLElement): boolean {
  const unread = element.querySelector<HTMLElement>('[data-unread-line]')
  if (element.scrollTop === 0) {
    element.scrollTop = unread ? unread.offsetTop - element.clientHeight / 4 : element.scrollHeight
  }
  return isNearEnd(element)
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < AT_END
