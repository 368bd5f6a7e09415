import { PRODUCT } from '@caravan/contract/product.ts'
import { LogOut, Plus, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { logout } from '../../lib/logout.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { closeOnEscape } from '../../ui/close-on-escape.ts'
import { ENTRIES } from './entries.ts'
import { NavEntry } from './nav-entry.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useCounts } from './use-counts.ts'

export function SlideInMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const close = () => onOpenChange(false)
  const counts = useCounts()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim drawer">
          <Dialog.Content className="dialog" aria-describedby={undefined} onKeyDown={closeOnEscape(onOpenChange)}>
            <div className="dialog-head">
              <Dialog.Title className="dialog-title">{PRODUCT.name}</Dialog.Title>
              <Dialog.Close className="btn quiet round" aria-label="Close">
                <X className="icon" />
              </Dialog.Close>
            </div>
            <nav className="menu-nav" aria-label="All entries">
              {ENTRIES.map((entry) => (
                <NavEntry key={entry.to} entry={entry} count={counts[entry.to]} onClick={close} />
              ))}
            </nav>
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
