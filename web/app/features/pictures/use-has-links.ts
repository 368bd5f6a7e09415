import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'

/** Whether the server fetches pictures by their links. Without a network it does not. */
export const useHasLinks = (): boolean => useRouteLoaderData<typeof rootLoader>('root')?.hasLinks ?? false
