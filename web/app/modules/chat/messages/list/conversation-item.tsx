import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { isolated } from '@caravan/contract/isolated.ts'
import type { Conversation } from '@caravan/contract/messages.ts'
import BellOff from 'lucide-react/icons/bell-off'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { memo } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../../lib/class-names.ts'
import { useNow } from '../../../../lib/dates/now.tsx'
import { fullNameOf } from '../../../../lib/traveller-names.ts'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { expiryText, isEndingSoon, memberCountText } from '../../group-chats/queries.ts'
import styles from './conversation-list.module.css'

/** Of the last message; without one, since when the two or the chat can talk. */
const latestIn = ({ lastMessage, matchedAt }: Conversation): string => lastMessage?.createdAt ?? matchedAt
const latestInChat = ({ viewer, createdAt }: GroupChat): string => viewer.latestAt ?? createdAt

type Talk = { at: string } & ({ conversation: Conversation } | { chat: GroupChat })

/**
 * Conversations and group chats by the time of their last message. A chat that belongs below all conversations which are
 * loaded waits for the next page of them: nothing comes between rows that are there.
 */
export function inOneList(
  conversations: readonly Conversation[],
  chats: readonly GroupChat[],
  hasMoreConversations: boolean,
): Talk[] {
  const last = conversations.at(-1)
  const lowest = hasMoreConversations && last ? latestIn(last) : ''
  return [
    ...conversations.map((conversation) => ({ at: latestIn(conversation), conversation })),
    ...chats.map((chat) => ({ at: latestInChat(chat), chat })).filter(({ at }) => at >= lowest),
  ].sort((one, other) => Number(one.at < other.at) - Number(one.at > other.at))
}

interface Props {
  conversation: Conversation
  isOpen: boolean
}

export const rowId = (matchId: string) => `conversation-${matchId}`

export const ConversationItem = memo(function ConversationRow({ conversation, isOpen }: Props) {
  const { matchId, otherUser, post, hasUnread } = conversation
  const isNew = hasUnread && !isOpen
  return (
    <li>
      <Link
        id={rowId(matchId)}
        to={`/messages/${matchId}`}
        state={FROM_LIST}
        className={classNames(styles.row, isNew && styles.new)}
        aria-current={isOpen || undefined}
      >
        <Avatar user={otherUser} size={56} alt="" className="size-[52px]!" />
        <span className="min-w-0">
          <span className={styles.first}>
            <b dir="auto">{fullNameOf(otherUser)}</b>
            <RelativeTime time={latestIn(conversation)} />
          </span>
          <span className={styles.last}>
            <span className={styles.preview} dir="auto">
              {previewOf(conversation)}
            </span>
            {isNew ? <span className={styles.dot} role="img" aria-label="Unread" /> : null}
          </span>
          {post ? (
            <span className={styles.where}>
              <MapPin className="icon" />
              <span dir="auto">{post.destination}</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
})

/** Then going back is the browser's own step back. */
const FROM_LIST = { isFromList: true }

function previewOf({ lastMessage, otherUser }: Conversation): string {
  if (!lastMessage) return `Say hello to ${isolated(otherUser.firstName || fullNameOf(otherUser))}!`
  const words = lastMessage.content.replace(/\s+/g, ' ')
  return lastMessage.senderId === otherUser.id ? words : `You: ${words}`
}

export function GroupRow({ chat }: { chat: GroupChat }) {
  const { id, name, city, memberCount, expiresAt, viewer } = chat
  const now = useNow()
  return (
    <li>
      <Link
        to={`/group-chat/${id}`}
        state={FROM_LIST}
        className={classNames(styles.row, viewer.hasUnread && styles.new)}
      >
        <span className={styles.circle} aria-hidden="true">
          <Users className="icon" />
        </span>
        <span className="min-w-0">
          <span className={styles.first}>
            <b dir="auto">{name}</b>
            {viewer.isMuted ? <BellOff className={`icon ${styles.muted}`} role="img" aria-label="Muted" /> : null}
            <RelativeTime time={latestInChat(chat)} />
          </span>
          <span className={styles.last}>
            <span className={styles.preview}>
              {viewer.hasUnread ? 'New messages' : `Group chat · ${memberCountText(memberCount)}`}
            </span>
            {viewer.hasUnread ? <span className={styles.dot} role="img" aria-label="Unread" /> : null}
          </span>
          <span className={styles.where}>
            <MapPin className="icon" />
            <span dir="auto">{city}</span>
            <Hourglass className="icon" />
            <time dateTime={expiresAt} className={isEndingSoon(expiresAt, now) ? styles.soon : undefined}>
              {expiryText(expiresAt, now)}
            </time>
          </span>
        </span>
      </Link>
    </li>
  )
}
