import type { GroupChat } from '@caravan/contract/group-chats.ts'
import Hourglass from 'lucide-react/icons/hourglass'
import { expiryMark, timeUntil } from '../../../../lib/dates/dates.ts'
import { useNow } from '../../../../lib/dates/now.tsx'
import { useHydrated } from '../../../../lib/hooks.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Postmark } from '../../../../ui/picture/postmark.tsx'
import styles from './group-card.module.css'

type Expiring = Pick<GroupChat, 'expiresAt' | 'keepFrom'>

/** 'EXPIRES 22 NOV 18:40', by the reader's clock as soon as it is known. The words for it are below. */
export function ExpiryPostmark({ expiresAt }: Pick<Expiring, 'expiresAt'>) {
  const { day, time } = expiryMark(expiresAt, useHydrated())
  return <Postmark top="Expires" middle={day} bottom={time} size={78} waves={false} />
}

/** 'Expires in about 5 hours': a mark in the last hours. */
export function ExpiryText({ expiresAt, keepFrom }: Expiring) {
  const now = useNow()
  const words = <time dateTime={expiresAt}>Expires {timeUntil(expiresAt, now)}</time>
  if (now < Date.parse(keepFrom)) return <span className="soft small">{words}</span>
  return (
    <Badge tone="wait">
      <Hourglass className={`icon ${styles.smallIcon}`} />
      {words}
    </Badge>
  )
}
