import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import rowStyles from './notification-item.module.css'
import styles from './notifications-screen.module.css'

const ROWS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5']

/** A day with what happened on it, in one line each, on a phone in two, and when. */
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
            <div className="grid flex-1">
              <Skeleton className={`my-1 h-4 max-sm:w-full ${width}`} />
              <Skeleton className={`my-1 h-4 sm:hidden ${width}`} />
              <Skeleton className="my-[0.281rem] h-3 w-1/4" />
            </div>
          </div>
        </div>
      ))}
    </div>
  </Loading>
)
