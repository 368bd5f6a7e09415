import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ToastContent, toast } from '../../../ui/toast/toast.ts'
import { addressOfSearch } from '../search-address.ts'
import { FOCUS_RESULTS } from '../use-search.ts'

interface Props {
  q: string
  /** Said in passing as the results come. */
  toast: ToastContent
  className?: string | undefined
  children: ReactNode
}

/** A way into a search: its results take the place of what was pressed, and the focus. */
export const SearchLink = ({ q, toast: said, className, children }: Props) => (
  <Link
    to={addressOfSearch({ q })}
    state={FOCUS_RESULTS}
    className={className}
    onClick={(event) => opensHere(event) && toast(said)}
  >
    {children}
  </Link>
)

/** And not in another tab or window. */
const opensHere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => !ctrlKey && !metaKey && !shiftKey
