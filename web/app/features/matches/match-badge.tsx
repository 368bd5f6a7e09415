import type { Match } from '@caravan/contract/matches.ts'
import { Ban, Check, Hourglass } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import styles from './match-item.module.css'

const STATES = {
  pending: { tone: 'wait', icon: Hourglass, label: 'Pending' },
  accepted: { tone: 'yes', icon: Check, label: 'Accepted' },
  rejected: { tone: 'no', icon: Ban, label: 'Rejected' },
} as const

export function MatchBadge({ status }: { status: Match['status'] }) {
  const { tone, icon: Icon, label } = STATES[status]
  return (
    <Badge tone={tone}>
      <Icon className={`icon ${styles.smallIcon}`} />
      {label}
    </Badge>
  )
}
