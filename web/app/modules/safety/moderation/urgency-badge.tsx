import Clock from 'lucide-react/icons/clock'
import Inbox from 'lucide-react/icons/inbox'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from '../../../ui/badge.tsx'

/** By a word and an icon: 2 where somebody may be in danger, 1 where somebody is hurt, 0 for the rest. */
export function UrgencyBadge({ urgency }: { urgency: number }) {
  const { Icon, label, tone } = URGENCIES[urgency] ?? ROUTINE
  return (
    <Badge tone={tone}>
      <Icon className="icon" />
      {label}
    </Badge>
  )
}

const ROUTINE = { Icon: Inbox, label: 'Routine', tone: undefined } as const
const URGENCIES = [
  ROUTINE,
  { Icon: Clock, label: 'Soon', tone: 'wait' },
  { Icon: TriangleAlert, label: 'Danger', tone: 'no' },
] as const
