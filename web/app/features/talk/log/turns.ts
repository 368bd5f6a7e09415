import { startOfDay } from '../../../lib/dates/day-names.ts'
import type { TalkMessage } from '../room.ts'

/** What one traveller wrote in one go. */
export interface Turn {
  key: string
  senderId: string
  messages: TalkMessage[]
}
export interface DayGroup {
  /** The first moment of that day. */
  day: number
  turns: Turn[]
}

/** After so long a pause the next words are a turn of their own. */
const PAUSE = 5 * 60_000

/**
 * Messages by day, where the reader is or in Greenwich, and then by who wrote them; `splitBefore` is a message that begins a
 * turn whatever is before.
 */
export function groupByDay(messages: readonly TalkMessage[], splitBefore?: string, isLocal = true): DayGroup[] {
  const groups: DayGroup[] = []
  let last: TalkMessage | undefined
  for (const message of messages) {
    const day = startOfDay(message.createdAt, isLocal)
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
interface TurnOfPage {
  day: number | undefined
  turn: Turn
}
interface TurnPage {
  key: number
  lines: TurnOfPage[]
}

/** So many messages are rendered, or left away, together. */
const PAGE = 50

/**
 * The same in pages that can be rendered one by one: they stay what they are when earlier ones come in before them.
 * `position` says where the first message stands in the whole room, or from any other place that stays the same.
 */
export function logPages(groups: readonly DayGroup[], position = positionOf(groups)): TurnPage[] {
  const pages: TurnPage[] = []
  let next = position
  for (const { day, turns } of groups) {
    for (const [index, turn] of turns.entries()) {
      const key = Math.floor(next / PAGE)
      next += turn.messages.length
      const line = { day: index === 0 ? day : undefined, turn }
      const last = pages.at(-1)
      if (last?.key === key) last.lines.push(line)
      else pages.push({ key, lines: [line] })
    }
  }
  return pages
}

/** Between two messages are counted from 1. */
const positionOf = (groups: readonly DayGroup[]) => (groups[0]?.turns[0]?.messages[0]?.number ?? 1) - 1

const isSameTurn = (one: TalkMessage, next: TalkMessage) =>
  one.senderId === next.senderId && Date.parse(next.createdAt) - Date.parse(one.createdAt) < PAUSE
