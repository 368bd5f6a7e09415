import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { useRef } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { firstNameOf } from './names.ts'

interface Props {
  messages: readonly Message[]
  otherUser: Conversation['otherUser']
}

/** Reads aloud what comes while the conversation is open; the log itself stays silent when earlier messages load. */
export function Newest({ messages, otherUser }: Props) {
  const last = messages.at(-1)
  const opened = useRef(last?.number ?? 0)
  const isNews = last && last.number > opened.current && last.senderId === otherUser.id
  return (
    <VisuallyHidden>
      <span role="status">{isNews ? `${firstNameOf(otherUser)}: ${last.content}` : ''}</span>
    </VisuallyHidden>
  )
}
