import type { FormerContact } from '@caravan/contract/former-contacts.ts'
import Flag from 'lucide-react/icons/flag'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { openReport, travellerSubject } from '../../safety/reports/open-report.ts'
import styles from './former-contact-row.module.css'
import { ReceivedWords } from './received-words.tsx'

type Shared = FormerContact['shared'][number]

const LABELS: Readonly<Record<Shared['kind'], string>> = {
  conversation: 'Conversation',
  request: 'Match request',
  comments: 'Comments',
  'group-chat': 'Group chat',
}

const dayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

const textOf = ({ kind, name, day }: Shared) => `${LABELS[kind]}${name ? ` “${name}”` : ''}, ${dayOf(day)}`

export function FormerContactRow({ contact: { user, shared } }: { contact: FormerContact }) {
  const [isOpen, setOpen] = useState(false)
  const wordsId = useId()
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <Avatar user={{ ...user, profileImageUrl: null, profileImagePreview: null }} size={48} alt="" />
        <div className="min-w-0">
          <b className="strong">@{user.username}</b>
          {shared.map((one) => (
            <span key={`${one.kind} ${one.name}`} className="soft small">
              {textOf(one)}
            </span>
          ))}
        </div>
        <div className={styles.actions}>
          <IconButton
            label={`Report @${user.username}`}
            onClick={() => openReport({ subjects: [travellerSubject(user)] })}
          >
            <Flag className="icon" />
          </IconButton>
          <Button
            aria-label={`What they wrote: @${user.username}`}
            aria-expanded={isOpen}
            aria-controls={wordsId}
            onClick={() => setOpen(!isOpen)}
          >
            What they wrote
          </Button>
        </div>
      </div>
      <div id={wordsId} hidden={!isOpen}>
        {isOpen ? <ReceivedWords user={user} /> : null}
      </div>
    </li>
  )
}
