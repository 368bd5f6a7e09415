import { PRODUCT } from '@caravan/contract/product.ts'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { classNames } from '../../../lib/class-names.ts'
import { logout } from '../../../lib/viewer/logout.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { closeOnEscape, InertBehind, useBackCloses } from '../../../ui/overlay/use-back-closes.ts'
import { EntryList, ModerationEntry, useCounts } from './entries.tsx'
import styles from './slide-in-menu.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It is gone: the focus may go back to what opened it. */
  onClosed: () => void
}

export function SlideInMenu({ open, onOpenChange, onClosed }: Props) {
  const close = () => onOpenChange(false)
  const counts = useCounts()
  const { isModerator } = useSignedIn()
  useBackCloses(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={classNames('scrim', styles.overlay)}>
          <Dialog.Content
            className={classNames('dialog', styles.menu)}
            aria-describedby={undefined}
            onKeyDown={closeOnEscape(close)}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              onClosed()
            }}
          >
            <InertBehind />
            <div className="dialog-head">
              <Dialog.Title className="dialog-title">{PRODUCT.name}</Dialog.Title>
              <Dialog.Close className="btn quiet round" aria-label="Close">
                <X className="icon" />
              </Dialog.Close>
            </div>
            <EntryList label="All entries" counts={counts} onChoose={close} />
            {isModerator ? <ModerationEntry onChoose={close} /> : null}
            <LinkButton to="/post-trip" variant="primary" onClick={close}>
              <Plus className="icon" />
              Post Trip
            </LinkButton>
            <ThemeSwitch />
            <Button variant="quiet" className="justify-start" onClick={logout}>
              <LogOut className="icon" />
              Logout
            </Button>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
