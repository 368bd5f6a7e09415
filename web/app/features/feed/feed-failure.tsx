import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import { useFocusAfterRetry } from '../../ui/use-focus-after-retry.ts'
import styles from './feed-failure.module.css'

export function FeedFailure({ onRetry }: { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterRetry(place)
  return (
    <div ref={place} className={styles.failure} data-bar="on-picture" role="alert">
      <Stamp scene="lighthouse" />
      <h2>Something went wrong</h2>
      <p>Failed to load posts. Please try again later.</p>
      <Button onClick={onRetry}>
        <RotateCw className="icon" />
        Try again
      </Button>
    </div>
  )
}
