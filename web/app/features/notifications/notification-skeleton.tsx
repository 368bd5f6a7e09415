import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import rowStyles from './notification-item.module.css'
import styles from './notifications-screen.module.css'

const ROWS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5']

/** A day with what happened on it, each in one line. */
export const NotificationSkeleton = () => (
  <Loading label="Loading notifications...">
    <div className={styles.day}>
      <Skeleton className="h-[1.08em] w-24" />
    </div>
    <div className="card flush">
      {ROWS.map((width) => (
        <div key={width} className={rowStyles.row}>
          <div className={rowStyles.line}>
            <Skeleton className="size-12 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  </Loading>
)
