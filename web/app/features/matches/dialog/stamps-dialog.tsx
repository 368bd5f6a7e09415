import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { closeOnEscape } from '../../../ui/overlay/close-on-escape.ts'
import { useBackCloses } from '../../../ui/overlay/use-back-closes.ts'
import type { AvatarPerson } from '../../../ui/picture/avatar.tsx'
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
  useBackCloses(true, onClose)
  const me = useSignedIn()
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.behind}>{scene ? <img src={scene} alt="" /> : null}</Dialog.Overlay>
        <Dialog.Content
          className={classNames(styles.moment, isAccepted && styles.accepted)}
          onKeyDown={closeOnEscape(onClose)}
        >
          <div className={styles.rays} aria-hidden="true" />
          <MatchStamps me={me} other={other} scene={scene} postmark={postmark} />
          <div>
            <Dialog.Title>It's a Match!</Dialog.Title>
            <Dialog.Description>{words}</Dialog.Description>
          </div>
          <div className={styles.actions}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
