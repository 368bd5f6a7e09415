import { FORMER_CONTACTS } from '@caravan/contract/former-contacts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { detailOf } from '../../../lib/call-error.ts'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import rowStyles from './former-contact-row.module.css'
import { FormerContactRow } from './former-contact-row.tsx'
import { formerContactsQuery } from './former-contacts-query.ts'
import styles from './former-contacts-screen.module.css'

/** Whom the viewer knew and does not see any more, with what they wrote. */
export const FormerContactsScreen = () => (
  <div className={styles.screen}>
    <TopBar title="People who are no longer here" />
    <p className="soft mb-4">
      They left, were suspended, or one of you blocked the other: it looks the same. For {FORMER_CONTACTS.keptDays} days
      you can read and report what they wrote to you. Words of a group chat that has ended are sealed; for{' '}
      {FORMER_CONTACTS.sealedDays} days a report of the person includes them.
    </p>
    <PagedList
      query={useInfiniteQuery(formerContactsQuery())}
      skeleton={<Waiting />}
      failure={{
        title: 'Something went wrong',
        detail: (error) => detailOf(error, 'The list could not be loaded.'),
      }}
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
  </div>
)

const Waiting = () => (
  <Loading label="Loading people who are no longer here..." className="card flush">
    {['w-32', 'w-40', 'w-28'].map((width) => (
      <div key={width} className={rowStyles.row}>
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </Loading>
)
