import type { Trip } from '@caravan/contract/trips.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { Avatar, type AvatarPerson } from '../../../ui/picture/avatar.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { matchDates } from '../match-words.ts'
import styles from './match-stamps.module.css'

/** Two stamps, one picture of the place across both, cancelled by one postmark. */
export function MatchStamps({ trip, me, scene }: { trip: Trip; me: OwnUser; scene: string }) {
  const { first, last } = matchDates(trip)
  return (
    <div className={styles.pair} aria-hidden="true">
      <MatchStamp side="a" who={me} scene={scene} />
      <MatchStamp side="b" who={trip.user} scene={scene} />
      <div className={styles.cancel}>
        <Postmark top={trip.destination} middle={first} bottom={last} size={164} />
      </div>
    </div>
  )
}

const MatchStamp = ({ side, who, scene }: { side: 'a' | 'b'; who: AvatarPerson; scene: string }) => (
  <div className={`${styles.one} ${side === 'a' ? styles.a : styles.b}`}>
    <div className="stamp">
      <div className={styles.scene}>
        <img src={scene} alt="" />
        <span className={styles.medal}>
          <Avatar user={who} size={140} alt="" />
        </span>
        <span className={styles.name}>
          <span className="first" dir="auto">
            {who.firstName}
          </span>
          <small>@{who.username}</small>
        </span>
      </div>
    </div>
  </div>
)
