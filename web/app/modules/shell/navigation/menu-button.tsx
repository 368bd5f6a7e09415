import Menu from 'lucide-react/icons/menu'
import { useRef, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { usePrefetch } from '../../../lib/use-prefetch.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'

const loadMenu = () => import('./slide-in-menu.tsx')
const SlideInMenu = lazyComponent(async () => (await loadMenu()).SlideInMenu)

const LATER = [loadMenu]

/** Opens the menu with all entries. Shown on screens below 1024 px only. */
export function MenuButton({ className = '' }: { className?: string }) {
  usePrefetch(LATER)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const close = () => {
    setOpen(false)
    setWanted(false)
  }
  return (
    <>
      <IconButton
        ref={button}
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={`lg:hidden ${className}`}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Menu className="icon" />
      </IconButton>
      {wanted ? (
        <DialogBoundary onClose={close}>
          <SlideInMenu open={open} onOpenChange={setOpen} onClosed={() => button.current?.focus()} />
        </DialogBoundary>
      ) : null}
    </>
  )
}
