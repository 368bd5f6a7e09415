import ChevronLeft from 'lucide-react/icons/chevron-left'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Bell } from '../../inbox/notifications/bell.tsx'
import { ENTRIES } from './entries.tsx'
import styles from './topbar.module.css'

interface WayUp {
  to: string
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

const loadMenu = () => import('./slide-in-menu.tsx')
const SlideInMenu = lazy(async () => (await loadMenu()).SlideInMenu)

const LATER = [loadMenu]

export function MenuButton({ className = '' }: { className?: string }) {
  usePrefetch(LATER)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const close = () => {
    setOpen(false)
    setWanted(false)
  }
  return (
    <>
      <IconButton
        ref={button}
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={`lg:hidden ${className}`}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Menu className="icon" />
      </IconButton>
      {wanted ? (
        <DialogBoundary onClose={close}>
          <SlideInMenu open={open} onOpenChange={setOpen} onClosed={() => button.current?.focus()} />
        </DialogBoundary>
      ) : null}
    </>
  )
}

interface Props {
  title: string
  children?: ReactNode
}

export const TopBar = ({ title, children }: Props) => (
  <header className={styles.bar}>
    <BackButton />
    <h1>{title}</h1>
    {children}
    <Bell className="lg:hidden" />
    <MenuButton />
  </header>
)

interface ColumnProps extends Props {
  className?: string
  action?: ReactNode
}

export const ColumnScreen = ({ title, action, className, children }: ColumnProps) => (
  <div className={classNames(styles.column, className)}>
    <TopBar title={title}>{action}</TopBar>
    {children}
  </div>
)

export const SectionTitle = ({ children }: { children: ReactNode }) => <div className={styles.title}>{children}</div>

interface LostWords {
  title: string
  words: string
  onward: { to: string; label: string }
}

const PAGE: LostWords = {
  title: 'This page is on no map',
  words: 'The address may be misspelt, or what was here has moved on. Nothing of yours is lost.',
  onward: { to: '/', label: 'Back to Home' },
}
/** By what the address begins with. The words are the same for what never was and for what is not for this viewer. */
const THINGS: Record<string, LostWords> = {
  travellers: {
    title: 'Traveler not found',
    words: 'Nobody has this name here. It may be misspelt, or they go by another one now.',
    onward: { to: '/discover', label: 'Find travelers' },
  },
  trips: {
    title: 'Trip not found',
    words: 'It may have been deleted, or it is not for everyone.',
    onward: { to: '/', label: 'Back to the feed' },
  },
}

export const lostWords = (pathname: string): LostWords => THINGS[pathname.split('/')[1] ?? ''] ?? PAGE
