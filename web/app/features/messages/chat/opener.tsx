import type { Conversation } from '@caravan/contract/messages.ts'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import styles from './opener.module.css'

/** Where a conversation begins: what the two matched for. */
export function Opener({ conversation: { post, otherUser } }: { conversation: Conversation }) {
  if (!post) {
    return (
      <div className={styles.opener}>
        <Stamp scene="together" className="w-[90px]" />
        <p className="strong">
          You are connected with <bdi>{firstNameOf(otherUser)}</bdi>
        </p>
      </div>
    )
  }
  const src = post.imageUrl ? `${post.imageUrl}?w=480` : `${post.posterUrl}/800x1000.svg`
  return (
    <div className={styles.opener}>
      <Stamp scene={{ src }} className="w-[90px]" />
      <p className="small soft">
        <span className="strong">
          You matched for <bdi>{post.destination}</bdi>
        </span>
        <br />
        {whenOf(post)}
      </p>
    </div>
  )
}
