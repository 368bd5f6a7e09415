import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'

const never = () => () => undefined

/**
 * False while a screen takes over what the server rendered. For what the server never has and the cache may hold already,
 * because another part of the page was hydrated earlier and asked.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether somebody can see the page: not while its tab is behind another. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  )

/** A value that follows only once it has stood still for `delay` ms. */
export function useDebouncedValue<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

interface Choice<T> {
  read: (params: URLSearchParams) => T
  write: (choice: T) => Record<string, string>
}

/**
 * A choice that lives in the address, which follows when the router has got there: a press is shown at once, and holds
 * until a step has brought the address there. Where one presses again meanwhile, the earlier step changes nothing.
 */
export function useAddressChoice<T extends string | boolean>({ read, write }: Choice<T>): [T, (choice: T) => void] {
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const inAddress = read(params)
  const [pressed, setPressed] = useState<{ choice: T; before: string }>()
  if (pressed && pressed.choice === inAddress && pressed.before !== key) setPressed(undefined)
  function choose(choice: T) {
    setPressed({ choice, before: key })
    setParams(write(choice), { replace: true, preventScrollReset: true })
  }
  return [pressed ? pressed.choice : inAddress, choose]
}
