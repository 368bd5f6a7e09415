import type { LucideIcon } from 'lucide-react'
import Compass from 'lucide-react/icons/compass'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import User from 'lucide-react/icons/user'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { NewCount } from '../../../ui/badge.tsx'
import { useUnreadCount } from '../../chat/messages/queries.ts'
import { useRequestCount } from '../../matching/matches/matches-query.ts'
import styles from './entries.module.css'

/** What the links of the navigation leave in the history. */
export const FROM_NAVIGATION = { isFromNavigation: true } as const

/** Runs where somebody chooses the screen in the navigation that is open already. */
export function useChosenAgain(run: () => void): void {
  const { key, state } = useLocation()
  const type = useNavigationType()
  const seen = useRef(key)
  const handle = useEffectEvent(run)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    if (type !== 'POP' && isFromNavigation(state)) handle()
  }, [key, type, state])
}

const isFromNavigation = (state: unknown) => typeof state === 'object' && state !== null && 'isFromNavigation' in state

export interface Entry {
  to: string
  label: string
  icon: LucideIcon
  within?: string
}
/** Whose number of new things an entry shows, once they are counted. */
export type Counts = Partial<Record<string, number | undefined>>

const feed: Entry = { to: '/', label: 'Feed', icon: House }
const discover: Entry = { to: '/discover', label: 'Discover', icon: Compass }
const nearMe: Entry = { to: '/near-me', label: 'Near Me', icon: MapPin, within: '/group-chat' }
const matches: Entry = { to: '/matches', label: 'Matches', icon: Handshake }
const messages: Entry = { to: '/messages', label: 'Messages', icon: MessageCircle }
const profile: Entry = { to: '/profile', label: 'Profile', icon: User }

export const ENTRIES = [feed, discover, nearMe, matches, messages, profile]
const BAR = { left: [feed, nearMe], right: [matches, messages] }

const entryAt = (pathname: string): Entry | undefined => ENTRIES.find((entry) => leadsTo(entry, pathname))

const leadsTo = ({ to, within }: Entry, pathname: string) =>
  pathname === to ||
  (to !== '/' && pathname.startsWith(`${to}/`)) ||
  (within !== undefined && pathname.startsWith(`${within}/`))

interface Props {
  entry: Entry
  isCurrent: boolean
  count?: number | undefined
  onClick?: () => void
}

function NavEntry({ entry: { to, label, icon: Icon }, isCurrent, count, onClick }: Props) {
  return (
    <Link to={to} state={FROM_NAVIGATION} onClick={onClick} aria-current={isCurrent ? 'page' : undefined}>
      <Icon className="icon" />
      {label}
      <NewCount value={count} label={`${count} new`} />
    </Link>
  )
}

export function BottomBar({ counts }: { counts: Counts }) {
  const { pathname } = useLocation()
  const current = entryAt(pathname)
  const isPosting = pathname === '/post-trip'
  const entryOf = (entry: Entry) => (
    <NavEntry key={entry.to} entry={entry} isCurrent={entry === current} count={counts[entry.to]} />
  )
  return (
    <nav className={styles.bar} aria-label="Main bar" data-bottom-bar="">
      {BAR.left.map(entryOf)}
      <Link to="/post-trip" className={styles.add} aria-current={isPosting ? 'page' : undefined}>
        <Plus className="icon" />
        Post
      </Link>
      {BAR.right.map(entryOf)}
    </nav>
  )
}

const MODERATION = { to: '/moderation', label: 'Moderation', icon: Scale }

export function ModerationEntry({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === MODERATION.to || pathname.startsWith(`${MODERATION.to}/`)
  return (
    <nav className={styles.list} aria-label="For moderators">
      <NavEntry entry={MODERATION} isCurrent={isCurrent} onClick={onChoose} />
    </nav>
  )
}

interface EntryListProps {
  label: string
  counts: Counts
  className?: string
  onChoose?: () => void
}

export function EntryList({ label, counts, className, onChoose }: EntryListProps) {
  const current = entryAt(useLocation().pathname)
  return (
    <nav className={classNames(styles.list, className)} aria-label={label}>
      {ENTRIES.map((entry) => (
        <NavEntry
          key={entry.to}
          entry={entry}
          isCurrent={entry === current}
          count={counts[entry.to]}
          onClick={onChoose}
        />
      ))}
    </nav>
  )
}

export function useCounts(): Counts {
  return { '/matches': useRequestCount(), '/messages': useUnreadCount() }
}
