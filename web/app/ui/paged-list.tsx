import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import {
  type ReactNode,
  type RefCallback,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { detailOf } from '../lib/call-error.ts'
import type { Pages } from '../lib/query/paged-query.ts'
import { itemsOf } from '../lib/query/patch-pages.ts'
import { Button, type ButtonProps } from './button.tsx'
import { FailedState } from './failed-state.tsx'

const ROW = 'li, article'
const CONTROL = 'a[href], button, input'

interface Options {
  /** Where the button is in its list: rows are added before it, or at the `start` after it. */
  at: 'start' | 'end'
  isReading: boolean
}

interface Pressed {
  button: Element
  list: Element
  rows: Set<Element>
}

/**
 * Whoever asks for the next page by a button goes on with what it brings: the focus moves to the new row beside the button.
 * With the last page the button goes, and the focus would fall to the page. Answers what is called with the button before
 * the page is asked for.
 */
function useFocusNewRow({ at, isReading }: Options): (button: Element) => void {
  const pressed = useRef<Pressed>(undefined)
  useLayoutEffect(() => {
    if (isReading || !pressed.current) return
    const { button, list, rows } = pressed.current
    pressed.current = undefined
    const { activeElement } = document
    if (activeElement !== button && activeElement !== document.body) return
    const added = [...list.querySelectorAll(ROW)].filter((row) => !rows.has(row) && !isInNewRow(row, list, rows))
    const row = at === 'start' ? added.at(-1) : added[0]
    if (row) focusIn(row, { preventScroll: at === 'start' })
  }, [isReading, at])
  return (button) => {
    const list = button.parentElement
    if (!list || document.activeElement !== button) return
    pressed.current = { button, list, rows: new Set(list.querySelectorAll(ROW)) }
  }
}

function isInNewRow({ parentElement }: Element, list: Element, before: Set<Element>): boolean {
  const outer = parentElement?.closest(ROW)
  return outer != null && list.contains(outer) && !before.has(outer)
}

function focusIn(row: Element, options: FocusOptions): void {
  row.querySelector<HTMLElement>(CONTROL)?.focus(options)
}

interface Failure {
  title: string
  heading?: 'h2' | 'h3'
  detail?: ReactNode | ((error: Error) => ReactNode)
}

interface Props<T> {
  query: UseInfiniteQueryResult<Pages<T>>
  skeleton: ReactNode
  /** Where the first page did not come: that it could not be loaded, in a sentence, or other words. */
  failure: string | Failure
  empty: ReactNode
  /** The button that asks for the next page. `at` the start where older ones are above. */
  more: Pick<ButtonProps, 'small' | 'variant' | 'wide' | 'className'> & {
    label: string
    at?: 'start' | 'end'
    /** Scrolling there presses it. */
    whenSeen?: boolean
  }
  /** Below a list that holds something. */
  after?: ReactNode
  children: (items: T[]) => ReactNode
}

/** In place of what was not opened before the network went away. */
const NOT_KEPT = 'You are offline. It loads as soon as you are back.'

const wentWrong = (what: string): Failure => ({
  title: 'Something went wrong',
  detail: (error) => detailOf(error, what),
})

/** What every list that is read page by page has in common: it loads, fails, is empty, or goes on. */
export function PagedList<T>({ query, skeleton, failure, empty, more, after, children }: Props<T>) {
  const { data, error, isPending, isPaused, isFetching, hasNextPage, refetch } = query
  const { label, at = 'end', whenSeen, ...look } = more
  const { isReading, readOn } = useNextPage(query)
  const keepFocus = useFocusNewRow({ at, isReading })
  function press(button: Element) {
    keepFocus(button)
    readOn()
  }
  const seen = useWhenSeen(press)
  // without a network nothing is on its way
  if (isPending && !isPaused) return skeleton
  if (!data) {
    const { title, heading, detail } = typeof failure === 'string' ? wentWrong(failure) : failure
    return (
      <FailedState title={title} heading={heading} busy={isFetching} onRetry={() => void refetch()}>
        {isPaused ? NOT_KEPT : typeof detail === 'function' ? detail(error ?? new Error(title)) : detail}
      </FailedState>
    )
  }
  const items = itemsOf(data)
  if (items.length === 0 && !hasNextPage) return empty
  const button = hasNextPage ? (
    <Button
      {...look}
      ref={whenSeen ? seen : undefined}
      busy={isReading}
      onClick={({ currentTarget }) => press(currentTarget)}
    >
      {label}
    </Button>
  ) : null
  return (
    <>
      {at === 'start' ? button : null}
      {children(items)}
      {at === 'end' ? button : null}
      {after}
    </>
  )
}

/**
 * The next page, read once whatever else is fetched of the list has come: of two fetches of one list the later one cancels
 * the other, so that either the press would do nothing or the refetch would be lost.
 */
function useNextPage<T>(query: UseInfiniteQueryResult<Pages<T>>) {
  const { data, hasNextPage, fetchStatus, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const loaded = data?.pages.length ?? 0
  const [wanted, setWanted] = useState(0)
  if (wanted > 0 && wanted <= loaded) setWanted(0)
  const isWanted = wanted > loaded && hasNextPage && !isFetchNextPageError
  const isDue = isWanted && fetchStatus === 'idle'
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false })
  }, [isDue, fetchNextPage])
  function readOn() {
    setWanted(loaded + 1)
    if (isFetchNextPageError) void fetchNextPage({ cancelRefetch: false })
  }
  return { isReading: isWanted || isFetchingNextPage, readOn }
}

/** A `ref` for an element: runs whenever it comes into view. */
function useWhenSeen(run: (element: Element) => void): RefCallback<Element> {
  const seen = useEffectEvent(run)
  return useCallback((element) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(entry.target), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
