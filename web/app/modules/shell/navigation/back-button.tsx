import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { buttonClass } from '../../../ui/button.tsx'
import styles from './back-button.module.css'
import { ENTRIES } from './entries.ts'

interface WayUp {
  to: string
  /** Of the screen that it leads to. */
  name: string
}

const FEED = { to: '/', name: 'Feed' }
const PROFILE = { to: '/profile', name: 'Profile' }
const SETTINGS = { to: '/settings', name: 'Account Settings' }
const MODERATION = { to: '/moderation', name: 'Moderation' }

/** The screen above each that the navigation does not lead to; the first that fits. `*` is one piece of the address. */
const WAYS_UP: readonly (readonly [pattern: string, WayUp])[] = [
  ['/near-me', { to: '/discover', name: 'Discover' }],
  ['/group-chat', { to: '/near-me', name: 'Near Me' }],
  ['/group-chat/*', { to: '/near-me', name: 'Near Me' }],
  ['/post-trip', PROFILE],
  ['/notifications', FEED],
  ['/travellers/*', FEED],
  ['/trips/*/overlaps', { to: '/trips', name: 'Your Trips' }],
  ['/trips', PROFILE],
  ['/saved', PROFILE],
  ['/wishes', { to: '/saved', name: 'Saved trips' }],
  ['/passport', PROFILE],
  ['/profile/see-as', PROFILE],
  ['/settings', PROFILE],
  ['/settings/*', SETTINGS],
  ['/moderation', FEED],
  ['/moderation/*', MODERATION],
]

export function wayUpFrom(pathname: string): WayUp | undefined {
  const pieces = pathname.split('/')
  return WAYS_UP.find(([pattern]) => {
    const wanted = pattern.split('/')
    return wanted.length === pieces.length && wanted.every((piece, at) => piece === '*' || piece === pieces[at])
  })?.[1]
}

/** Whether the navigation leads to a screen at every size: then the way up is for small ones, where one is given. */
const isEntry = (pathname: string): boolean => ENTRIES.some(({ to }) => to === pathname)

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
