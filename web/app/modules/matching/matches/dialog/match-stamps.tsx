import type { OwnUser } from '@caravan/contract/users.ts'
import { Avatar, type AvatarPerson } from '../../../../ui/picture/avatar.tsx'
import { Postmark } from '../../../../ui/picture/postmark.tsx'
import styles from './match-stamps.module.css'

/** What the postmark carries: a place, the first day and the last. */
export interface StampedDays {
  place: string
  first: string
  last: string
}

interface Props {
  me: OwnUser
  other: AvatarPerson
  scene: string | null
  postmark: StampedDays
}

/** Two stamps, one picture of the place across both, cancelled by one postmark. */
export function MatchStamps({ me, other, scene, postmark: { place, first, last } }: Props) {
  return (
    <div className={styles.pair} aria-hidden="true">
      <MatchStamp side="a" who={me} scene={scene} />
      <MatchStamp side="b" who={other} scene={scene} />
      <div className={styles.cancel}>
        <Postmark top={place} middle={first} bottom={last} size={164} />
      </div>
    </div>
  )
}

const MatchStamp = ({ side, who, scene }: { side: 'a' | 'b'; who: AvatarPerson; scene: string | null }) => (
  <div className={`${styles.one} ${side === 'a' ? styles.a : styles.b}`}>
    <div className="stamp">
      <div className={styles.scene}>
        {scene ? <img src={scene} alt="" /> : null}
        <span className={styles.who}>
          <span className={styles.medal}>
            <Avatar user={who} size={140} alt="" />
          </span>
          <span className={styles.name}>
            <span className="first" dir="auto">
              {who.firstName}
            </span>
            <small>@{who.username}</small>
          </span>
        </span>
      </div>
    </div>
  </div>
)
