import { setReducedMotion, useReducedMotion } from '../../lib/motion.ts'
import styles from './choice.module.css'

/** For a device whose system offers no such setting, or is not one's own. */
export const MotionSwitch = () => (
  <label className={styles.choice}>
    <input type="checkbox" checked={useReducedMotion()} onChange={({ target }) => setReducedMotion(target.checked)} />
    Reduce motion on this device
  </label>
)
