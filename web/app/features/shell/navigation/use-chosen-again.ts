import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Runs where somebody chooses the screen in the navigation that is open already. */
export function useChosenAgain(run: () => void): void {
  const { key, state } = useLocation()
  const type = useNavigationType()
  const seen = useRef(key)
  const handle = useEffectEvent(run)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    if (type !== 'POP' && isFromNavigation(state)) handle()
  }, [key, type, state])
}

const isFromNavigation = (state: unknown) => typeof state === 'object' && state !== null && 'isFromNavigation' in state
