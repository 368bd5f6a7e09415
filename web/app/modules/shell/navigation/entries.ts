import type { LucideIcon } from 'lucide-react'
import Compass from 'lucide-react/icons/compass'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import User from 'lucide-react/icons/user'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

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
  /** Screens below it have addresses that begin with this. */
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
/** In the bar of phones, left and right of Post. */
export const BAR = { left: [feed, nearMe], right: [matches, messages] }

/** The entry that leads to the screen at this address, or to what lies below it, under its own address or another. */
export const entryAt = (pathname: string): Entry | undefined => ENTRIES.find((entry) => leadsTo(entry, pathname))

const leadsTo = ({ to, within }: Entry, pathname: string) =>
  pathname === to ||
  (to !== '/' && pathname.startsWith(`${to}/`)) ||
  (within !== undefined && pathname.startsWith(`${within}/`))
