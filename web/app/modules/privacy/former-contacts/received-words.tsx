import type { ReceivedWord } from '@caravan/contract/former-contacts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { detailOf } from '../../../lib/call-error.ts'
import { IconButton } from '../../../ui/button.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { Blockable } from '../../safety/blocks/block-dialog.tsx'
import { openReport, travellerSubject } from '../../safety/reports/open-report.ts'
import styles from './former-contact-row.module.css'
import { receivedWordsQuery } from './former-contacts-query.ts'

const LABELS: Readonly<Record<ReceivedWord['kind'], string>> = {
  message: 'Message',
  request: 'With a match request',
  comment: 'Comment',
  vouch: 'Vouch for you',
  plan: 'Place to meet',
  'group-message': 'Group chat',
}

/** What one of them wrote to the viewer, to be read and reported. */
export const ReceivedWords = ({ user }: { user: Blockable }) => (
  <PagedList
    query={useInfiniteQuery(receivedWordsQuery(user.id))}
    skeleton={
      <Loading label="Loading what they wrote..." className={styles.words}>
        <Skeleton className="h-12 w-full" />
      </Loading>
    }
    failure={{
      title: 'Something went wrong',
      detail: (error) => detailOf(error, 'What they wrote could not be loaded.'),
    }}
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
  const what = place ? `${LABELS[kind]}, ${place}` : LABELS[kind]
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
