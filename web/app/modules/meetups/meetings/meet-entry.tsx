import Handshake from 'lucide-react/icons/handshake'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'

export const meetEntry = (onSelect: () => void): MenuItem => ({
  label: 'We met',
  icon: <Handshake className="icon" />,
  onSelect,
})
