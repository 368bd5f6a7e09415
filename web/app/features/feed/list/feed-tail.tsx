import { classNames } from '../../../lib/class-names.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FeedFailure } from '../feed-failure.tsx'
import { PosterSkeleton } from '../poster/poster-skeleton.tsx'
import listStyles from './feed-list.module.css'
import styles from './feed-tail.module.css'

export type TailState = 'loading' | 'failed' | 'end'

/** The slot after the last post. */
export const FeedTail = ({ state, onRetry }: { state: TailState; onRetry: () => void }) => (
  <article className={classNames(listStyles.slot, styles.tail)} aria-label={LABELS[state]}>
    {state === 'loading' ? <PosterSkeleton /> : null}
    {state === 'failed' ? <FeedFailure onRetry={onRetry} /> : null}
    {state === 'end' ? (
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
