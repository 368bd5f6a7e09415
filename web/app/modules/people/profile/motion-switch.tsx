import { GENDER_LABELS, GENDERS } from '@caravan/contract/options.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { setReducedMotion, useReducedMotion } from '../../../lib/device-choice.ts'
import styles from './choice.module.css'

export type ProfileDialog = 'edit' | 'interests'

/** Which dialog overlays the profile. `/profile#edit` opens the one for oneself. */
export function useProfileDialogs() {
  const [opened, setOpened] = useState<ProfileDialog | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { hash } = useLocation()
  function open(dialog: ProfileDialog) {
    setWasOpened(true)
    setOpened(dialog)
  }
  useEffect(() => {
    if (hash !== '#edit') return
    setWasOpened(true)
    setOpened('edit')
  }, [hash])
  return { opened, wasOpened, open, close: () => setOpened(null) }
}

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
