import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const FeedEmpty = () => (
  <div className="feed-empty">
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
