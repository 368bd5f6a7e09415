import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './match-item.module.css'
import listStyles from './match-list.module.css'

const THREE = ['first', 'second', 'third']

export const MatchSkeletons = () => (
  <Loading label="Loading matches..." className={listStyles.grid}>
    {THREE.map((key) => (
      <div key={key} className={`card flush ${styles.card}`}>
        <div className={styles.art}>
          <Skeleton className="size-full rounded-none" />
        </div>
        <div className={styles.words}>
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <div className={styles.who}>
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-11 w-40" />
        </div>
      </div>
    ))}
  </Loading>
)
