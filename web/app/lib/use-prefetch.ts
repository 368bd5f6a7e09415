import { useEffect } from 'react'
import { afterFirstView } from './when-idle.ts'

type Load = () => Promise<unknown>

/** Fetches what a screen may open before anybody asks for it: without a network it could not be fetched then. */
export function usePrefetch(loads: readonly Load[]): void {
  useEffect(() => afterFirstView(() => void Promise.allSettled(loads.map((load) => load()))), [loads])
}
