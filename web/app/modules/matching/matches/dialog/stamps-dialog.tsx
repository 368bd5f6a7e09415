import type { OwnUser } from '@caravan/contract/users.ts'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import {
  type CloseGuard,
  CloseGuardContext,
  closeOnEscape,
  useBackCloses,
} from '../../../../ui/overlay/use-back-closes.ts'
import { Avatar, type AvatarPerson } from '../../../../ui/picture/avatar.tsx'
import { Postmark } from '../../../../ui/picture/postmark.tsx'
import styles from './match-dialog.module.css'
import stampStyles from './match-stamps.module.css'

interface Props {
  other: AvatarPerson
  scene: string | null
  postmark: StampedDays
  words: string
  isAccepted: boolean
  onClose: () => void
  children: ReactNode
}

/** The peak of the product: the poster goes dark, two stamps meet, a postmark cancels both. */
export function StampsDialog({ other, scene, postmark, words, isAccepted, onClose, children }: Props) {
  const guard = useRef<CloseGuard | null>(null)
  const close = () => (guard.current ? guard.current(onClose) : onClose())
  useBackCloses(true, close)
  const me = useSignedIn()
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.behind}>{scene ? <img src={scene} alt="" /> : null}</Dialog.Overlay>
        <Dialog.Content
          className={classNames(styles.moment, isAccepted && styles.accepted)}
          onKeyDown={closeOnEscape(close)}
        >
          <div className={styles.rays} aria-hidden="true" />
          <MatchStamps me={me} other={other} scene={scene} postmark={postmark} />
          <div>
            <Dialog.Title>It's a Match!</Dialog.Title>
            <Dialog.Description>{words}</Dialog.Description>
          </div>
          <CloseGuardContext value={guard}>
            <div className={styles.actions}>{children}</div>
          </CloseGuardContext>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export interface StampedDays {
  place: string
  first: string
  last: string
}

interface MatchStampsProps {
  me: OwnUser
  other: AvatarPerson
  scene: string | null
  postmark: StampedDays
}

/** Two stamps, one picture of the place across both, cancelled by one postmark. */
function MatchStamps({ me, other, scene, postmark: { place, first, last } }: MatchStampsProps) {
  return (
    <div className={stampStyles.pair} aria-hidden="true">
      <MatchStamp side="a" who={me} scene={scene} />
      <MatchStamp side="b" who={other} scene={scene} />
      <div className={stampStyles.cancel}>
        <Postmark top={place} middle={first} bottom={last} size={164} />
      </div>
    </div>
  )
}

const MatchStamp = ({ side, who, scene }: { side: 'a' | 'b'; who: AvatarPerson; scene: string | null }) => (
  <div className={`${stampStyles.one} ${side === 'a' ? stampStyles.a : stampStyles.b}`}>
    <div className="stamp">
      <div className={stampStyles.scene}>
        {scene ? <img src={scene} alt="" /> : null}
        <span className={stampStyles.who}>
          <span className={stampStyles.medal}>
            <Avatar user={who} size={140} alt="" />
          </span>
          <span className={stampStyles.name}>
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
