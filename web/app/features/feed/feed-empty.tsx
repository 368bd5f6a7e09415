import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './feed-empty.module.css'
import type { FeedName } from './feed-name.ts'

interface Props {
  name: FeedName
  onLatest: () => void
}

export const FeedEmpty = ({ name, onLatest }: Props) => (
  <div className={styles.screen}>{name === 'for-you' ? <NothingForYou onLatest={onLatest} /> : <NoTrips />}</div>
)

/** Where every trip that the viewer may see is over. */
const NothingForYou = ({ onLatest }: Pick<Props, 'onLatest'>) => (
  <EmptyState stamp="suitcase" title="Nothing for you yet" action={<Button onClick={onLatest}>Go to Latest</Button>}>
    Trips to come appear here.
  </EmptyState>
)

const NoTrips = () => (
  <EmptyState
    stamp="suitcase"
    title="No trips yet"
    action={
      <LinkButton to="/post-trip" variant="primary">
        Post Your First Trip
      </LinkButton>
    }
  >
    Start sharing your travel adventures!
  </EmptyState>
)
