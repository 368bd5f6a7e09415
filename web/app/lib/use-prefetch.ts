import { useEffect } from 'react'
import { onFirstInteraction, whenIdle } from './when-idle.ts'

type Load = () => Promise<unknown>

/**
 * Fetches what a screen may open once somebody does something, and before they ask for it: without a network it could not be
 * fetched then. A page that is only looked at fetches nothing more.
 */
export function usePrefetch(loads: readonly Load[]): void {
  useEffect(() => onFirstInteraction(() => void loadInTurn(loads)), [loads])
}

/** Each in an idle moment of its own: together they would hold up whoever scrolls. What does not come is asked for again when it is opened. */
async function loadInTurn(loads: readonly Load[]): Promise<void> {
  for (const load of loads) {
    await new Promise<void>((isIdle) => whenIdle(isIdle))
    await Promise.allSettled([load()])
  }
}
