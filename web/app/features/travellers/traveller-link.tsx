import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Names in the address whose sheet lies over the screen. */
export const SHEET_PARAM = 'traveller'

interface Props {
  username: string
  className?: string | undefined
  /** Where what is inside says too little. */
  'aria-label'?: string
  children: ReactNode
}

/**
 * Opens the sheet of a traveller over the screen, which stays as it is below. The address is that of their page: it can
 * be shared and loaded, and Back closes the sheet.
 */
export function TravellerLink({ username, children, ...rest }: Props) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set(SHEET_PARAM, username)
  return (
    <Link
      {...rest}
      to={{ pathname, search: `?${params}` }}
      mask={travellerPath(username)}
      state={{ hasOpenedSheet: true }}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

export const travellerPath = (username: string) => `/travellers/${encodeURIComponent(username)}`
