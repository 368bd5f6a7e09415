import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

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
  const navigate = useNavigate()
  const options = { mask: travellerPath(username), state: { hasOpenedSheet: true }, preventScrollReset: true }
  /** React renders a new address some time after the router has it: opened with the one before, the screen would go back. */
  function openOverLatest(event: MouseEvent) {
    const latest = latestLocation()
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isNewTab || latest.pathname !== pathname || latest.search === search) return
    event.preventDefault()
    void navigate(withSheet(latest, username), options)
  }
  return (
    <Link {...rest} to={withSheet({ pathname, search }, username)} {...options} onClick={openOverLatest}>
      {children}
    </Link>
  )
}

interface Place {
  pathname: string
  search: string
}

function withSheet({ pathname, search }: Place, username: string) {
  const params = new URLSearchParams(search)
  params.set(SHEET_PARAM, username)
  return { pathname, search: `?${params}` }
}

/** Where the address is masked, the router keeps the real one beside it. */
const latestLocation = (): Place => history.state?.masked ?? location

export const travellerPath = (username: string) => `/travellers/${encodeURIComponent(username)}`

/** One step back where a link has opened it; else the screen below is opened in its place. */
export function useClosingSheet() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return () => {
    if (state?.hasOpenedSheet === true) return void navigate(-1)
    const params = new URLSearchParams(search)
    params.delete(SHEET_PARAM)
    void navigate(
      { pathname, search: params.size > 0 ? `?${params}` : '' },
      { replace: true, preventScrollReset: true },
    )
  }
}
