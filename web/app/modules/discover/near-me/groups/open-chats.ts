import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../../lib/dates/dates.ts'
import { useNow } from '../../../../lib/dates/now.tsx'

type Expiring = Pick<GroupChat, 'expiresAt'>

export const isOpenAt =
  (now: number) =>
  ({ expiresAt }: Expiring): boolean =>
    Date.parse(expiresAt) > now

export function nextEnd(chats: readonly Expiring[], now: number): number | undefined {
  const ends = chats.filter(isOpenAt(now)).map(({ expiresAt }) => Date.parse(expiresAt))
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** As names are compared where a second of one name is asked about. */
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

export const findNamesake = (chats: readonly GroupChat[], name: string): GroupChat | undefined =>
  chats.find((chat) => plain(chat.name) === plain(name))

export const chatsElsewhere = (joined: readonly GroupChat[], ofCity: readonly GroupChat[], city: string): GroupChat[] =>
  joined.filter((chat) => plain(chat.city) !== plain(city) && !ofCity.some(({ id }) => id === chat.id))

export const membersText = (count: number): string => (count === 1 ? '1 member' : `${count} members`)

/** Those that have not ended: each leaves at its last second, by one timer for the next of them. */
export function useOpenChats(chats: readonly GroupChat[]): GroupChat[] {
  const minute = useNow()
  const [ended, setEnded] = useState(0)
  const now = Math.max(minute, ended)
  const next = nextEnd(chats, now)
  useEffect(() => {
    if (next === undefined) return
    // the moment itself, not the clock: a timer may come a little early
    const timer = setTimeout(() => setEnded(next), Math.max(0, next - serverNow()))
    return () => clearTimeout(timer)
  }, [next])
  return chats.filter(isOpenAt(now))
}
