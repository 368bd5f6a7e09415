import { deviceChoice } from './device-choice.ts'

const KEY = 'letter-keys'

/** Whether single letters act in the feed. Who speaks to the device, or presses keys by accident, turns them off. */
export const areLetterKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export const { set: setLetterKeys, use: useLetterKeys } = deviceChoice(
  areLetterKeysOn,
  (on: boolean) => (on ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off')),
  true,
)
