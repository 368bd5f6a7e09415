import { GENDER_LABELS, GENDERS } from '@caravan/contract/options.ts'
import { setLetterKeys, setReducedMotion, useLetterKeys, useReducedMotion } from '../../../lib/device-choice.ts'
import styles from './choices.module.css'

export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))

export const WHY_GENDER =
  'Only you see it. Trips for women or for men are open to those who stated it. Once stated, it can be changed after 30 days.'

/** For a device whose system offers no such setting, or is not one's own. */
export const MotionSwitch = () => (
  <label className={styles.choice}>
    <input type="checkbox" checked={useReducedMotion()} onChange={({ target }) => setReducedMotion(target.checked)} />
    Reduce motion on this device
  </label>
)

/** WCAG 2.1.4: keys of a single letter can be turned off. Kept on this device, like the theme. */
export const LetterKeysSwitch = () => (
  <label className={styles.choice}>
    <input type="checkbox" checked={useLetterKeys()} onChange={({ target }) => setLetterKeys(target.checked)} />
    Single-letter keys in the feed: l, m, c
  </label>
)
