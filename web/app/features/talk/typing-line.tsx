import type { TypingTarget } from '@caravan/contract/live.ts'
import { useTyping } from '../../lib/live/typing.ts'
import type { Speakers, TalkRoom } from './room.ts'
import styles from './typing-line.module.css'

export const typingTarget = ({ kind, id }: TalkRoom): TypingTarget =>
  kind === 'match' ? { matchId: id } : { groupChatId: id }

/** Its height is always there, so that nothing moves when somebody begins to type. */
export function TypingLine({ room, speakers: { viewerId, nameOf } }: { room: TalkRoom; speakers: Speakers }) {
  const typing = [...useTyping(typingTarget(room))].filter((id) => id !== viewerId)
  return (
    <p className={styles.line}>
      {typing.length > 0 ? (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {typingText(typing.map(nameOf))}
        </>
      ) : null}
    </p>
  )
}

/** 'Aiko is typing', 'Aiko and Jonas are typing', 'Several people are typing'. */
export function typingText(names: readonly string[]): string {
  if (names.length > 2) return 'Several people are typing'
  return names.length === 1 ? `${names[0]} is typing` : `${names.join(' and ')} are typing`
}
