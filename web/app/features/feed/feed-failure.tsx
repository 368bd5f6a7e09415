import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import styles from './feed-failure.module.css'

export const FeedFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failure} data-bar="on-picture" role="alert">
    <Stamp scene="lighthouse" />
    <h2>Something went wrong</h2>
    <p>Failed to load posts. Please try again later.</p>
    <Button onClick={onRetry}>
      <RotateCw className="icon" />
      Try again
    </Button>
  </div>
)
