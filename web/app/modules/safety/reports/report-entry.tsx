import Flag from 'lucide-react/icons/flag'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'

/** The entry of a menu that leads to `openReport`. */
export const reportEntry = (onReport: () => void): MenuItem => ({
  label: 'Report',
  icon: <Flag className="icon" />,
  onSelect: onReport,
})
