import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../../root.tsx'

/** What the server offers beside an upload through itself. Offline pages, which no server has made, offer nothing else. */
export function useUploadWays() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return { hasLinks: root?.hasLinks ?? false, sendsToStore: root?.sendsToStore ?? false }
}
