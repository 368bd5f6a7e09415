import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Toast } from 'radix-ui'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { closeWithScreen, dismissToast, type ShownToast, undoToast } from './toast.ts'

const DIALOGS = '[role=dialog], [role=alertdialog], dialog[open]'

/** The open dialog, for a toast that can be undone: neither keyboard nor screen reader come out of a dialog. */
export function useToastHost({ open, onUndo }: { open: boolean; onUndo?: () => void }): Element | null {
  const [host, setHost] = useState<Element | null>(null)
  const isWanted = open && onUndo !== undefined
  useEffect(() => {
    if (!isWanted) return
    const find = () => {
      const dialogs = [...document.querySelectorAll(DIALOGS)]
      const dialog = dialogs.findLast((one) => one.getAttribute('data-state') !== 'closed')
      // before anything is painted
      flushSync(() => setHost(dialog ?? null))
    }
    find()
    const changes = new MutationObserver(find)
    const attributeFilter = ['data-state', 'open']
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter })
    return () => changes.disconnect()
  }, [isWanted])
  return host?.isConnected ? host : null
}

export function ToastView({ toast }: { toast: ShownToast }) {
  const { id, open, title, description, tone, onUndo, link } = toast
  const place = useRef<HTMLDivElement>(null)
  const host = useToastHost(toast)
  useCloseWithScreen()
  const noteFocus = useFocusFrom(place, open)
  const bad = tone === 'danger'
  const Mark = bad ? TriangleAlert : tone === 'notice' ? Info : Check
  const region = (
    <div ref={place} className="toasts">
      <Toast.Viewport hotkey={['F8']} onFocus={noteFocus} />
    </div>
  )
  return (
    <Toast.Provider duration={link ? 10_000 : 5000} swipeDirection="right" swipeThreshold={50}>
      <Toast.Root
        className={classNames('toast', bad && 'bad')}
        type={bad || tone === 'notice' ? 'foreground' : 'background'}
        open={open}
        onOpenChange={(next) => next || dismissToast(id)}
      >
        <Mark className="icon" />
        <div className="min-w-0">
          <Toast.Title className="strong">{title}</Toast.Title>
          {description ? <Toast.Description>{description}</Toast.Description> : null}
        </div>
        {onUndo ? (
          <Toast.Action altText="F8 leads to Undo" className="btn small" onClick={() => undoToast(id)}>
            Undo
          </Toast.Action>
        ) : null}
        {link ? (
          <Toast.Action altText={`F8 leads to ${link.label}`} asChild>
            <Link className="btn small" to={link.to}>
              {link.label}
            </Link>
          </Toast.Action>
        ) : null}
        <Toast.Close className="btn quiet round" aria-label="Close">
          <X className="icon" />
        </Toast.Close>
      </Toast.Root>
      {host ? createPortal(region, host) : region}
    </Toast.Provider>
  )
}

function useCloseWithScreen(): void {
  const { pathname } = useLocation()
  const screen = useRef(pathname)
  useEffect(() => {
    if (screen.current === pathname) return
    screen.current = pathname
    closeWithScreen()
  }, [pathname])
}

/** A toast that closes while it has the focus gives it back to where it came from, or to the screen if that is gone. */
function useFocusFrom(place: RefObject<HTMLElement | null>, open: boolean) {
  const from = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) return
    if (place.current?.contains(document.activeElement)) {
      const back = from.current?.isConnected ? from.current : document.querySelector<HTMLElement>('main')
      back?.focus({ preventScroll: true })
    }
    from.current = null
  }, [open, place])
  return ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !place.current?.contains(relatedTarget)) from.current = relatedTarget
  }
}
