import { useSyncExternalStore } from 'react'

/** What somebody chooses on a device and for it alone. `onServer` is what a page is rendered with until it is known. */
export function deviceChoice<Value>(read: () => Value, write: (value: Value) => void, onServer: Value) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    // it was chosen in another tab
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    set(value: Value): void {
      write(value)
      for (const listener of listeners) listener()
    },
    use: (): Value => useSyncExternalStore(subscribe, read, () => onServer),
  }
}

const KEY = 'letter-keys'

/** Whether single letters act in the feed. Who speaks to the device, or presses keys by accident, turns them off. */
export const areLetterKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export const { set: setLetterKeys, use: useLetterKeys } = deviceChoice(
  areLetterKeysOn,
  (on: boolean) => (on ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off')),
  true,
)
