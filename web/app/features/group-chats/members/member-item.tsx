import type { GroupMember } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import type { Blockable } from '../../blocks/block-dialog.tsx'
import { BlockMenu } from '../../blocks/block-menu.tsx'
import { meetEntry } from '../../meetings/meet-entry.tsx'
import { TravellerLink } from '../../travellers/traveller-link.tsx'
import { keepInTouch } from './keep-in-touch.ts'
import styles from './members-sheet.module.css'

interface Props {
  groupChatId: string
  member: GroupMember
  isViewer: boolean
  canKeep: boolean
  onMeet: (user: GroupMember['user']) => void
  onBlock: (user: Blockable) => void
}

export const MemberItem = memo(function MemberRow({ groupChatId, member, isViewer, canKeep, onMeet, onBlock }: Props) {
  const client = useQueryClient()
  const { user, isCreator, isKept } = member
  const facts = [isViewer && 'You', isCreator && 'Opened this chat'].filter(Boolean).join(' · ')
  return (
    <li className={styles.member}>
      <Avatar user={user} size={48} alt="" />
      <div className={styles.who}>
        <b className="strong" dir="auto">
          {user.firstName || `@${user.username}`}
        </b>
        <span className="soft small">
          {isViewer ? `@${user.username}` : <TravellerLink username={user.username}>@{user.username}</TravellerLink>}
          {facts ? ` · ${facts}` : null}
        </span>
        {canKeep && !isViewer ? (
          <label className={styles.keep}>
            <input
              type="checkbox"
              aria-label={`Keep in touch with @${user.username}`}
              checked={isKept}
              onChange={({ target }) => keepInTouch(client, { groupChatId, userId: user.id, isKept: target.checked })}
            />
            Keep in touch
          </label>
        ) : null}
      </div>
      {isViewer ? null : (
        <BlockMenu
          user={user}
          label={`More about @${user.username}`}
          onBlock={onBlock}
          items={[meetEntry(() => onMeet(user))]}
        />
      )}
    </li>
  )
})
