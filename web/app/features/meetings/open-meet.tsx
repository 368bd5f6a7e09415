import { Stamp } from 'lucide-react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'

export const MeetDialog = lazyComponent(async () => (await import('./meet-dialog.tsx')).MeetDialog)

/** The entry of a menu that leads to `MeetDialog`. */
export const meetEntry = (onSelect: () => void): MenuItem => ({
  label: 'We met',
  icon: <Stamp className="icon" />,
  onSelect,
})

/** Once a menu with that entry is pressed: where the network is weak, the dialog is there. */
export function preloadMeetDialog(): void {
  // without a network it is asked for again with the entry
  MeetDialog.preload().catch(() => undefined)
}
