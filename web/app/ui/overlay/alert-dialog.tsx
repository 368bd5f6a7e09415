import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useReturnFocus } from './dialog.tsx'
import { closeOnEscape, useBackCloses } from './use-back-closes.ts'

interface AlertDialogProps {
  open?: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  children: ReactNode
  /** 'Delete' */
  action: string
  icon?: ReactNode
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  /** Takes the focus in the end where what opened it is gone. */
  focusAfter?: () => HTMLElement | null | undefined
  /** See `useBackCloses`. */
  hasHistoryEntry?: boolean
}

/** Asked before what cannot be undone. Stays open while `busy`; the caller closes it. */
export function AlertDialog({
  open = true,
  onClose,
  title,
  children,
  action,
  icon,
  cancel = 'Cancel',
  busy,
  onConfirm,
  focusAfter,
  hasHistoryEntry,
}: AlertDialogProps) {
  useReturnFocus(open, focusAfter)
  useBackCloses(open, onClose, { hasHistoryEntry })
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content className="dialog" onKeyDown={closeOnEscape(onClose)}>
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Description>{children}</Radix.Description>
            <div className="flex flex-wrap justify-end gap-3">
              <Radix.Cancel asChild>
                <Button>{cancel}</Button>
              </Radix.Cancel>
              <Button variant="danger" busy={busy} onClick={onConfirm}>
                {busy ? null : icon}
                {action}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
