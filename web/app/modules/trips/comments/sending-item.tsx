import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import styles from './comment-item.module.css'

/** One's own words while they are on their way. */
export function SendingItem({ content }: { content: string }) {
  const viewer = useSignedIn()
  return (
    <li className={styles.row} aria-busy="true">
      <Avatar user={viewer} size={40} alt="" />
      <div className="min-w-0">
        <b>@{viewer.username}</b> <span className={styles.sending}>Sending…</span>
        <p dir="auto">{content}</p>
      </div>
    </li>
  )
}
