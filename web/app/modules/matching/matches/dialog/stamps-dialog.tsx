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
import type { AvatarPerson } from '../../../../ui/picture/avatar.tsx'
import styles from './match-dialog.module.css'
import { MatchStamps, type StampedDays } from './match-stamps.tsx'

interface Props {
  other: AvatarPerson
  /** The picture across both stamps, where there is one. */
  scene: string | null
  postmark: StampedDays
  words: string
  /** Both have said yes. */
  isAccepted: boolean
  onClose: () => void
  /** What can be done now. */
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
