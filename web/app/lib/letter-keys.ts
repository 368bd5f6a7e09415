import { useSyncExternalStore } from 'react'

const KEY = 'letter-keys'
const listeners = new Set<() => void>()

/** Whether single letters act in the feed. Who speaks to the device, or presses keys by accident, turns them off. */
export const areLetterKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function setLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, areLetterKeysOn, () => true)
