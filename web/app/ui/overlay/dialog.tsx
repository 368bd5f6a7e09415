import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { type CloseGuard, CloseGuardContext, closeOnEscape, currentOpener, useBackCloses } from './use-back-closes.ts'

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

const INPUTS = ['keydown', 'pointerdown'] as const

/**
 * Brings the focus back to where it was before something opened over the page, or to `otherwise` if that is gone. Who
 * presses a key or a button before that happens has chosen where to go on, and is not brought back.
 */
export function useReturnFocus(isOpen: boolean, otherwise?: () => HTMLElement | null | undefined): void {
  const fallback = useRef(otherwise)
  fallback.current = otherwise
  // noted while it is rendered: what opens may give the focus to a field of its own before any effect runs
  const opener = useRef<Element | null>(null)
  if (!isOpen) opener.current = null
  else if (typeof document !== 'undefined') opener.current ??= currentOpener()
  useBeforePaint(() => {
    if (!isOpen) return
    const from = opener.current
    return () => {
      const left = document.activeElement
      let hasActed = false
      const note = () => {
        hasActed = true
      }
      for (const input of INPUTS) document.addEventListener(input, note, true)
      // The dialog lets go of the focus in a timer of its own.
      setTimeout(() => {
        for (const input of INPUTS) document.removeEventListener(input, note, true)
        const focused = document.activeElement
        if (hasActed && focused !== document.body && focused !== left) return
        if (from instanceof HTMLElement && from !== document.body) from.focus()
        if (document.activeElement !== from || from === document.body)
          fallback.current?.()?.focus({ preventScroll: true })
      }, 20)
    }
  }, [isOpen])
}

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

interface DialogProps {
  onClose: () => void
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
  onClose,
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
  const close = () => (guard.current ? guard.current(onClose) : onClose())
  useReturnFocus(true, focusAfter)
  useBackCloses(true, close, { hasHistoryEntry })
  return (
    <Radix.Root open onOpenChange={(open) => open || close()}>
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
            onKeyDown={closeOnEscape(close)}
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
