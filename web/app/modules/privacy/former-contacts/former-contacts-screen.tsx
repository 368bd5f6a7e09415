import { FORMER_CONTACTS, type FormerContact, type ReceivedWord } from '@caravan/contract/former-contacts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { Blockable } from '../../safety/blocks/block-dialog.tsx'
import { openReport, travellerSubject } from '../../safety/reports/open-report.ts'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import { formerContactsQuery, receivedWordsQuery } from './former-contacts-query.ts'
import styles from './former-contacts-screen.module.css'

const WORDS_LABELS: Readonly<Record<ReceivedWord['kind'], string>> = {
  message: 'Message',
  request: 'With a match request',
  comment: 'Comment',
  vouch: 'Vouch for you',
  plan: 'Place to meet',
  'group-message': 'Group chat',
}

const ReceivedWords = ({ user }: { user: Blockable }) => (
  <PagedList
    query={useInfiniteQuery(receivedWordsQuery(user.id))}
    skeleton={
      <Loading label="Loading what they wrote..." className={styles.words}>
        <Skeleton className="h-12 w-full" />
      </Loading>
    }
    failure="What they wrote could not be loaded."
    empty={<p className={`soft ${styles.words}`}>They wrote nothing to you that is still kept.</p>}
    more={{ label: 'Show earlier words', wide: true }}
  >
    {(words) => (
      <ul className={styles.words}>
        {words.map((word) => (
          // changed words are several with one id
          <Word key={`${word.id} ${word.content}`} word={word} user={user} />
        ))}
      </ul>
    )}
  </PagedList>
)

function Word({ word: { id, kind, content, place, createdAt }, user }: { word: ReceivedWord; user: Blockable }) {
  const what = place ? `${WORDS_LABELS[kind]}, ${place}` : WORDS_LABELS[kind]
  // a request and a plan are reported with who made them
  const subject =
    kind === 'request' || kind === 'plan' ? travellerSubject(user) : { kind, id, label: `“${content}”`, user }
  return (
    <li className={styles.word}>
      <div className="min-w-0">
        <span className="soft small">
          {what} · <RelativeTime time={createdAt} />
        </span>
        <p className={styles.content}>{content}</p>
      </div>
      <IconButton label={`Report: ${what}`} onClick={() => openReport({ subjects: [subject] })}>
        <Flag className="icon" />
      </IconButton>
    </li>
  )
}

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

export const FormerContactsScreen = () => (
  <ColumnScreen title="People who are no longer here">
    <p className="soft mb-4">
      They left, were suspended, or one of you blocked the other: it looks the same. For {FORMER_CONTACTS.keptDays} days
      you can read and report what they wrote to you. Words of a group chat that has ended are sealed; for{' '}
      {FORMER_CONTACTS.sealedDays} days a report of the person includes them.
    </p>
    <PagedList
      query={useInfiniteQuery(formerContactsQuery())}
      skeleton={<Waiting />}
      failure="The list could not be loaded."
      empty={
        <EmptyState stamp="lookout" title="Everybody is still here">
          When somebody you had to do with is no longer here, you find them on this page, and can report them.
        </EmptyState>
      }
      more={{ label: 'Show earlier ones', wide: true }}
    >
      {(contacts) => (
        <ul className={`card flush ${styles.list}`}>
          {contacts.map((contact) => (
            <FormerContactRow key={contact.user.id} contact={contact} />
          ))}
        </ul>
      )}
    </PagedList>
  </ColumnScreen>
)

const Waiting = () => (
  <Loading label="Loading people who are no longer here..." className="card flush">
    {['w-32', 'w-40', 'w-28'].map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </Loading>
)
