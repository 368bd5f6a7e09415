import type { Conversation } from '@caravan/contract/messages.ts'
import { useTyping } from '../../lib/live/typing.ts'
import { firstNameOf } from './names.ts'

interface Props {
  matchId: string
  otherUser: Conversation['otherUser']
}

/** Its room is always there, so that nothing moves when somebody begins to type. */
export function TypingLine({ matchId, otherUser }: Props) {
  const isTyping = useTyping({ matchId }).has(otherUser.id)
  return (
    <p className="typing-line">
      {isTyping ? (
        <>
          <span className="typing-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {firstNameOf(otherUser)} is typing
        </>
      ) : null}
    </p>
  )
}
