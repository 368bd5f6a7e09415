import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { type CloseGuard, CloseGuardContext, closeOnEscape, useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

const FIELDS = 'input:enabled:not([type=hidden], [type=file]), textarea:enabled, select:enabled'

/**
 * What has the focus when a dialog opens: its first field where there is a mouse; the dialog itself on a touch screen, where
 * a field would bring up the keyboard over half of it. Undefined where there is no field: Radix takes the first control.
 */
function firstFocusIn(dialog: HTMLElement, wanted?: HTMLElement | null): HTMLElement | undefined {
  if (!matchMedia('(pointer: fine)').matches) return dialog
  return wanted ?? firstField(dialog)
}

function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) => field.getClientRects().length > 0,
  )
  const [first] = fields
  if (first?.type !== 'radio') return first
  return fields.find(({ name, checked }) => name === first.name && checked) ?? first
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence below the title. */
  description?: string | undefined
  /** The title is read aloud but not shown. */
  hideTitle?: boolean
  className?: string
  /** Where there is a mouse it has the focus at first, in place of the first field. `autoFocus` would lose it to a dialog around this one. */
  focusFirst?: RefObject<HTMLElement | null>
  /** Takes the focus in the end where what opened it is gone, disabled or had no focus. */
  focusAfter?: () => HTMLElement | null | undefined
  /** See `useBackCloses`. */
  hasHistoryEntry?: boolean
  children: ReactNode
}

/** A question or a form in the middle of the screen. On phones `Sheet` is often better. */
export const Dialog = (props: DialogProps) => <Floating {...props} scrim="" />
/** From below on phones, a panel at the right from 1024 px: lists and talk. */
export const Sheet = (props: DialogProps) => <Floating {...props} scrim="sheet panel" />

function Floating({
  open,
  onOpenChange,
  title,
  description,
  hideTitle,
  className,
  focusFirst,
  focusAfter,
  hasHistoryEntry,
  children,
  scrim,
}: DialogProps & { scrim: string }) {
  const guard = useRef<CloseGuard | null>(null)
  function change(isOpen: boolean) {
    const close = () => onOpenChange(false)
    if (isOpen) onOpenChange(true)
    else if (guard.current) guard.current(close)
    else close()
  }
  useReturnFocus(open, focusAfter)
  useBackCloses(open, () => change(false), { hasHistoryEntry })
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={classNames('scrim', scrim)}>
          <Radix.Content
            className={classNames('dialog', className)}
            aria-describedby={description ? undefined : ''}
            onOpenAutoFocus={(event) => {
              const first = event.target instanceof HTMLElement && firstFocusIn(event.target, focusFirst?.current)
              if (!first) return
              event.preventDefault()
              first.focus()
            }}
            onKeyDown={closeOnEscape(change)}
          >
            <div className="dialog-head">
              <Radix.Title className={classNames('dialog-title', hideTitle && 'sr-only')}>{title}</Radix.Title>
              <Radix.Close className="btn quiet round" aria-label="Close">
                <X className="icon" />
              </Radix.Close>
            </div>
            {description ? <Radix.Description>{description}</Radix.Description> : null}
            <CloseGuardContext value={guard}>{children}</CloseGuardContext>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
