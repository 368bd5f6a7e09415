import Ban from 'lucide-react/icons/ban'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import type { Blockable } from './block-dialog.tsx'

/** The entry of a menu that leads to `BlockDialog`. */
export const blockEntry = (user: Blockable, onBlock: (user: Blockable) => void): MenuItem => ({
  label: `Block @${user.username}`,
  icon: <Ban className="icon" />,
  danger: true,
  onSelect: () => onBlock(user),
})
