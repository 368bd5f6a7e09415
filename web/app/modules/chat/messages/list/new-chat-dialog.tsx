import { listAcceptedMatches } from '@caravan/contract/matches.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callPage } from '../../../../lib/call.ts'
import { pagedQuery } from '../../../../lib/query/paged-query.ts'
import { fullNameOf } from '../../../../lib/traveller-names.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import styles from './new-chat-dialog.module.css'

/** Asked for anew whenever the dialog opens, and only then. */
const acceptedQuery = pagedQuery(
  ['/api/matches/accepted', 'new chat'],
  (query, init) => callPage(listAcceptedMatches, { query }, init),
  { staleTime: 0 },
)

export function NewChatDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Start a New Chat" className={styles.newChat}>
      <Choices onChoose={onClose} />
    </Dialog>
  )
}

const Choices = ({ onChoose }: { onChoose: () => void }) => (
  <PagedList
    query={useInfiniteQuery(acceptedQuery)}
    skeleton={<ChoiceSkeleton />}
    failure={{ title: 'Your matches did not load', heading: 'h3' }}
    empty={<NoChoice onChoose={onChoose} />}
    more={{ label: 'Show more', small: true, variant: 'quiet', wide: true }}
  >
    {(matches) => (
      <ul className={styles.choices}>
        {matches.map(({ id, otherUser, post }) => (
          <li key={id}>
            <Link to={`/messages/${id}`} onClick={onChoose}>
              <Avatar user={otherUser} size={48} alt="" />
              <span className="min-w-0">
                <span className="strong" dir="auto">
                  {fullNameOf(otherUser)}
                </span>
                <span className="soft small">
                  @{otherUser.username} · <bdi>{post?.destination ?? 'Direct connection'}</bdi>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </PagedList>
)

const NoChoice = ({ onChoose }: { onChoose: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <p>No matches available for chatting</p>
    <LinkButton to="/discover" onClick={onChoose}>
      Find Travel Matches
    </LinkButton>
  </div>
)

const ChoiceSkeleton = () => (
  <Loading label="Your matches are loading" className={styles.choices}>
    {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
      <div key={width}>
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </Loading>
)
