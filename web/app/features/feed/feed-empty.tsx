import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './feed-empty.module.css'

export const FeedEmpty = () => (
  <div className={styles.screen}>
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
  </div>
)
