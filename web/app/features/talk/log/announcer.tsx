import { useRef } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Speakers, TalkMessage } from '../room.ts'

interface Props {
  messages: readonly TalkMessage[]
  speakers: Speakers
}

/** Reads aloud what others say while a room is open; the log itself stays silent when earlier messages load. */
export function Announcer({ messages, speakers: { viewerId, nameOf } }: Props) {
  const last = messages.at(-1)
  const opened = useRef(last?.number ?? 0)
  const isNews = last && last.number > opened.current && last.senderId !== viewerId
  return (
    <VisuallyHidden>
      <span role="status">{isNews ? `${nameOf(last.senderId)}: ${last.content}` : ''}</span>
    </VisuallyHidden>
  )
}
