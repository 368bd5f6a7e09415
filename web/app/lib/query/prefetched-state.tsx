import { type DehydratedState, HydrationBoundary, type HydrationBoundaryProps } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** The state is in the page as JSON: the router would serialize it in a format of its own, which costs more. */
export const IN_PAGE = 'in-page'
/** The queries prefetched for the first view of a screen. */
export type PrefetchedState = DehydratedState | typeof IN_PAGE | undefined

const ELEMENT = 'prefetched-state'

/** On the server only: the state of the page being rendered, and the same as the page's text. */
export const Prefetched = createContext<DehydratedState | undefined>(undefined)
export const PrefetchedText = createContext('')

let read: DehydratedState | undefined
/** Parsed once: the same object each time, so that it is not hydrated again. */
function readFromPage(): DehydratedState | undefined {
  const text = document.getElementById(ELEMENT)?.textContent
  read ??= text ? JSON.parse(text) : undefined
  return read
}
const usePrefetched = import.meta.env.SSR ? () => use(Prefetched) : readFromPage

interface Props extends Pick<HydrationBoundaryProps, 'options' | 'children'> {
  state: PrefetchedState
}

export function PrefetchedBoundary({ state, ...props }: Props) {
  const prefetched = usePrefetched()
  return <HydrationBoundary state={state === IN_PAGE ? prefetched : state} {...props} />
}

/** Data, no script: it needs no nonce. Only the server writes it. */
export const PrefetchedStateText = () => (
  <script
    id={ELEMENT}
    type="application/json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its element.
    dangerouslySetInnerHTML={{ __html: use(PrefetchedText) }}
  />
)
