import Flag from 'lucide-react/icons/flag'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'

export const reportEntry = (onReport: () => void): MenuItem => ({
  label: 'Report',
  icon: <Flag className="icon" />,
  onSelect: onReport,
})
