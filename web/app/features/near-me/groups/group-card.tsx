import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { MapPin, Users } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { ExpiryPostmark, ExpiryText } from './expiry.tsx'
import { GroupAction } from './group-action.tsx'
import styles from './group-card.module.css'
import { membersText } from './open-chats.ts'

/** A chat of the city: what it is about, how long it goes on, and the way in. */
export const GroupCard = ({ chat }: { chat: GroupChat }) => (
  <article className={`card ${styles.group}`} aria-labelledby={`group-${chat.id}`}>
    <div className={styles.words}>
      <h3 id={`group-${chat.id}`} dir="auto">
        {chat.name}
      </h3>
      <div className={styles.facts}>
        <span>
          <Users className="icon" />
          {membersText(chat.memberCount)}
        </span>
        <span>
          <MapPin className="icon" />
          <bdi>
            {chat.city}, {chat.country}
          </bdi>
        </span>
      </div>
      {chat.description ? (
        <p className={styles.description} dir="auto">
          {chat.description}
        </p>
      ) : null}
    </div>
    <div className={styles.mark}>
      <ExpiryPostmark expiresAt={chat.expiresAt} />
    </div>
    <div className={styles.foot}>
      <span className={styles.state}>
        <ExpiryText expiresAt={chat.expiresAt} keepFrom={chat.keepFrom} />
        {chat.viewer.hasUnread ? <Badge tone="hot">New messages</Badge> : null}
      </span>
      <GroupAction chat={chat} />
    </div>
  </article>
)
