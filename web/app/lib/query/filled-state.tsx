import { type DehydratedState, HydrationBoundary, type HydrationBoundaryProps } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** Says that what the server has filled stands in the page: the router would write it in a form of its own, which costs more. */
export const IN_PAGE = 'in-page'
/** What a query cache is filled with for the first view of a screen. */
export type FilledState = DehydratedState | typeof IN_PAGE | undefined

const ELEMENT = 'filled-state'

/** On the server only: what was filled for this page. */
export const Filled = createContext<DehydratedState | undefined>(undefined)

let read: DehydratedState | undefined
/** Read once: the same object each time, which is not filled in again. */
function readFromPage(): DehydratedState | undefined {
  const text = document.getElementById(ELEMENT)?.textContent
  read ??= text ? JSON.parse(text) : undefined
  return read
}
const useFilled = import.meta.env.SSR ? () => use(Filled) : readFromPage

interface Props extends Pick<HydrationBoundaryProps, 'options' | 'children'> {
  state: FilledState
}

export function FilledBoundary({ state, ...props }: Props) {
  const filled = useFilled()
  return <HydrationBoundary state={state === IN_PAGE ? filled : state} {...props} />
}

/** Data, no script: it needs no nonce. Only the server writes it. */
export function FilledStateText() {
  const filled = use(Filled)
  const text = filled ? JSON.stringify(filled).replaceAll('<', '\\u003c') : ''
  return (
    <script
      id={ELEMENT}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its element.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
