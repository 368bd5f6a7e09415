import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { usePrefetch } from '../../../lib/use-prefetch.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

const loadMenu = () => import('./slide-in-menu.tsx')
const SlideInMenu = lazyComponent(async () => (await loadMenu()).SlideInMenu)

const LATER = [loadMenu]

/** Opens the menu with all entries. Shown on screens below 1024 px only. */
export function MenuButton({ className = '' }: { className?: string }) {
  usePrefetch(LATER)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
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
        <Suspense>
          <SlideInMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
