import type { Comment } from '@caravan/contract/comments.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TravellerLink } from '../../matching/travellers/traveller-link.tsx'
import type { Blockable } from '../../safety/blocks/block-dialog.tsx'
import { BlockMenu } from '../../safety/blocks/block-menu.tsx'
import styles from './comment-item.module.css'

interface Props {
  comment: Comment
  onDelete: (comment: Comment) => void
  onBlock: (user: Blockable) => void
  onReport: (comment: Comment) => void
}

export const commentRowId = (commentId: string) => `comment-${commentId}`

export const CommentItem = memo(function CommentRow({ comment, onDelete, onBlock, onReport }: Props) {
  const { id, user, content, canLink, createdAt, viewer } = comment
  return (
    <li id={commentRowId(id)} className={styles.row}>
      <Avatar user={user} size={40} alt="" />
      <div className="min-w-0">
        <b>
          <TravellerLink username={user.username}>@{user.username}</TravellerLink>
        </b>{' '}
        <RelativeTime time={createdAt} />
        <p dir="auto">
          <LinkedText text={content} canLink={canLink} />
        </p>
      </div>
      {viewer.canDelete ? (
        <IconButton label="Delete your comment" onClick={() => onDelete(comment)}>
          <Trash2 className="icon" />
        </IconButton>
      ) : (
        <BlockMenu
          user={user}
          label={`More about the comment of @${user.username}`}
          onBlock={onBlock}
          onReport={() => onReport(comment)}
        />
      )}
    </li>
  )
})
