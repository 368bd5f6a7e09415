import { startOfDay } from '../../../../lib/dates/dates.ts'
import type { TalkMessage } from '../thread.ts'

export interface MessageGroup {
  key: string
  senderId: string
  messages: TalkMessage[]
}
interface DayGroup {
  day: number
  messageGroups: MessageGroup[]
}

/** After so long a pause the next words are a message group of their own. */
const PAUSE = 5 * 60_000

/**
 * Messages by day, where the reader is or in Greenwich, and then by who wrote them; `splitBefore` is a message that begins a
 * message group whatever is before.
 */
export function groupByDay(messages: readonly TalkMessage[], splitBefore?: string, isLocal = true): DayGroup[] {
  const days: DayGroup[] = []
  let last: TalkMessage | undefined
  for (const message of messages) {
    const day = startOfDay(message.createdAt, isLocal)
    const group = days.at(-1)?.day === day ? days.at(-1) : undefined
    const messageGroup = group?.messageGroups.at(-1)
    if (group && messageGroup && last && message.id !== splitBefore && isSameGroup(last, message))
      messageGroup.messages.push(message)
    else {
      const begun = { key: message.id, senderId: message.senderId, messages: [message] }
      if (group) group.messageGroups.push(begun)
      else days.push({ day, messageGroups: [begun] })
    }
    last = message
  }
  return days
}

/** A message group, with its day where that begins with it. */
interface GroupOfPage {
  day: number | undefined
  messageGroup: MessageGroup
}
interface LogPage {
  key: number
  lines: GroupOfPage[]
}

/** So many messages are rendered, or left away, together. */
const PAGE = 50

/**
 * The same in pages that can be rendered one by one: they stay what they are when earlier ones come in before them.
 * `position` says where the first message stands in the whole room, or from any other place that stays the same.
 */
export function logPages(days: readonly DayGroup[], position = positionOf(days)): LogPage[] {
  const pages: LogPage[] = []
  let next = position
  for (const { day, messageGroups } of days) {
    for (const [index, messageGroup] of messageGroups.entries()) {
      const key = Math.floor(next / PAGE)
      next += messageGroup.messages.length
      const line = { day: index === 0 ? day : undefined, messageGroup }
      const last = pages.at(-1)
      if (last?.key === key) last.lines.push(line)
      else pages.push({ key, lines: [line] })
    }
  }
  return pages
}

/** Between two messages are counted from 1. */
const positionOf = (days: readonly DayGroup[]) => (days[0]?.messageGroups[0]?.messages[0]?.number ?? 1) - 1

const isSameGroup = (one: TalkMessage, next: TalkMessage) =>
  one.senderId === next.senderId && Date.parse(next.createdAt) - Date.parse(one.createdAt) < PAUSE
