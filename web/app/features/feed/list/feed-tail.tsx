import { classNames } from '../../../lib/class-names.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FeedFailure } from '../feed-failure.tsx'
import type { FeedName } from '../feed-name.ts'
import { PosterSkeleton } from '../poster/poster-skeleton.tsx'
import listStyles from './feed-list.module.css'
import styles from './feed-tail.module.css'

export type TailState = 'loading' | 'failed' | 'end'

interface Props {
  name: FeedName
  state: TailState
  onRetry: () => void
  onLatest: () => void
}

/** The slot after the last post. */
export const FeedTail = ({ name, state, onRetry, onLatest }: Props) => (
  <article className={classNames(listStyles.slot, styles.tail)} aria-label={LABELS[state]}>
    {state === 'loading' ? <PosterSkeleton /> : null}
    {state === 'failed' ? <FeedFailure onRetry={onRetry} /> : null}
    {state === 'end' && name === 'for-you' ? (
      <EmptyState
        stamp="signpost"
        title="That is all for you now"
        action={
          <Button variant="ember" onClick={onLatest}>
            Go to Latest
          </Button>
        }
      >
        Latest has every trip, the newest first.
      </EmptyState>
    ) : null}
    {state === 'end' && name === 'latest' ? (
      <EmptyState
        stamp="signpost"
        title="You have seen them all"
        action={
          <LinkButton to="/post-trip" variant="ember">
            Post Trip
          </LinkButton>
        }
      >
        New trips appear at the top.
      </EmptyState>
    ) : null}
  </article>
)

const LABELS: Record<TailState, string> = {
  loading: 'More trips are loading',
  failed: 'More trips could not be loaded',
  end: 'End of the feed',
}
