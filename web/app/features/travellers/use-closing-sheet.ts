import { useLocation, useNavigate } from 'react-router'
import { SHEET_PARAM } from './traveller-link.tsx'

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
