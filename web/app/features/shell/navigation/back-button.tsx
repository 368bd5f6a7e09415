import { ChevronLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { buttonClass } from '../../../ui/button.tsx'
import styles from './back-button.module.css'
import { isEntry, wayUpFrom } from './way-up.ts'

const MESSAGES = { to: '/messages', name: 'Messages' }

/** One step up from a screen below another; small screens have no entry for some that the sidebar has. */
export function BackButton() {
  const { pathname, state } = useLocation()
  const above = wayUpFrom(pathname)
  if (!above) return null
  const up = state?.isFromList === true ? MESSAGES : above
  const look = classNames('round', isEntry(pathname) && styles.onSmall)
  return (
    <Link to={up.to} className={buttonClass({ variant: 'quiet', className: look })} aria-label={`Back to ${up.name}`}>
      <ChevronLeft className="icon" />
    </Link>
  )
}
