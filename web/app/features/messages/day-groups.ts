import type { Message } from '@caravan/contract/messages.ts'

/** What one traveller wrote in one go: it carries one time. */
export interface Turn {
  key: string
  senderId: string
  messages: Message[]
}
export interface DayGroup {
  /** The first moment of that day where the reader is. */
  day: number
  turns: Turn[]
}

/** After so long a pause the next words carry a time of their own. */
const PAUSE = 5 * 60_000

export const dayOf = (time: number | string) => new Date(time).setHours(0, 0, 0, 0)

/** Messages by day and then by who wrote them; `splitBefore` is a message that begins a turn whatever stands before. */
export function dayGroups(messages: readonly Message[], splitBefore?: string): DayGroup[] {
  const groups: DayGroup[] = []
  let last: Message | undefined
  for (const message of messages) {
    const day = dayOf(message.createdAt)
    const group = groups.at(-1)?.day === day ? groups.at(-1) : undefined
    const turn = group?.turns.at(-1)
    if (group && turn && last && message.id !== splitBefore && isSameTurn(last, message)) turn.messages.push(message)
    else {
      const begun = { key: message.id, senderId: message.senderId, messages: [message] }
      if (group) group.turns.push(begun)
      else groups.push({ day, turns: [begun] })
    }
    last = message
  }
  return groups
}

/** A turn, with its day where that begins with it. */
interface Line {
  day: number | undefined
  turn: Turn
}
interface StretchOfLines {
  key: number
  lines: Line[]
}

const STRETCH = 50

/** The same in pieces that can be drawn one by one: they stay what they are when earlier ones come in before them. */
export function stretchesOf(groups: readonly DayGroup[]): StretchOfLines[] {
  const stretches: StretchOfLines[] = []
  for (const { day, turns } of groups) {
    for (const [index, turn] of turns.entries()) {
      const key = Math.floor(((turn.messages[0]?.number ?? 1) - 1) / STRETCH)
      const line = { day: index === 0 ? day : undefined, turn }
      const last = stretches.at(-1)
      if (last?.key === key) last.lines.push(line)
      else stretches.push({ key, lines: [line] })
    }
  }
  return stretches
}

const isSameTurn = (one: Message, next: Message) =>
  one.senderId === next.senderId && Date.parse(next.createdAt) - Date.parse(one.createdAt) < PAUSE

const DAY = 86_400_000

/** 'Today', 'Yesterday', 'Monday', then '12 Nov 2026'. */
export function dayName(day: number, now: number): string {
  const age = Math.round((dayOf(now) - day) / DAY)
  if (age <= 0) return 'Today'
  if (age === 1) return 'Yesterday'
  if (age < 7) return new Date(day).toLocaleDateString('en-GB', { weekday: 'long' })
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}
