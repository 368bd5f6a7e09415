import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { BellOff, Hourglass, MapPin, Users } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { expiryMark } from '../../../lib/dates/expiry-mark.ts'
import { useNow } from '../../../lib/dates/now.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { BackButton } from '../../shell/navigation/back-button.tsx'
import { expiryText, isEndingSoon, memberCountText } from '../expiry.ts'
import styles from '../group-chat-screen.module.css'
import { GroupMenu } from './group-menu.tsx'

/** What a chat is called, where it is and how long it will be there. */
export const GroupHeader = ({ chat, onMembers }: { chat: GroupChat; onMembers: () => void }) => (
  <header className={styles.header}>
    <BackButton />
    <div className={styles.about}>
      <h1 dir="auto" title={chat.name}>
        {chat.name}
      </h1>
      <p className={styles.facts}>
        <span>
          <Users className="icon" />
          {memberCountText(chat.memberCount)}
        </span>
        <span>
          <MapPin className="icon" />
          <bdi>
            {chat.city}, {chat.country}
          </bdi>
        </span>
        <Expiry expiresAt={chat.expiresAt} />
        {chat.viewer.isMuted ? (
          <span>
            <BellOff className="icon" />
            Muted
          </span>
        ) : null}
      </p>
    </div>
    <ExpiryPostmark expiresAt={chat.expiresAt} />
    {chat.isMember || !chat.viewer.canClose ? <GroupMenu chat={chat} onMembers={onMembers} /> : null}
  </header>
)

function Expiry({ expiresAt }: { expiresAt: string }) {
  const now = useNow()
  return (
    <time dateTime={expiresAt} className={classNames(isEndingSoon(expiresAt, now) && styles.soon)}>
      <Hourglass className="icon" />
      {expiryText(expiresAt, now)}
    </time>
  )
}

/** Where there is room, by the reader's clock as soon as it is known. */
function ExpiryPostmark({ expiresAt }: { expiresAt: string }) {
  const { day, time } = expiryMark(expiresAt, useHydrated())
  return (
    <div className={styles.postmark}>
      <Postmark top="Expires" middle={day} bottom={time} size={72} />
    </div>
  )
}
