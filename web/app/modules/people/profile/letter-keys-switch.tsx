import { setLetterKeys, useLetterKeys } from '../../../lib/device-choice.ts'
import styles from './choice.module.css'

/** WCAG 2.1.4: keys of a single letter can be turned off. Kept on this device, like the theme. */
export const LetterKeysSwitch = () => (
  <label className={styles.choice}>
    <input type="checkbox" checked={useLetterKeys()} onChange={({ target }) => setLetterKeys(target.checked)} />
    Single-letter keys in the feed: l, m, c
  </label>
)
