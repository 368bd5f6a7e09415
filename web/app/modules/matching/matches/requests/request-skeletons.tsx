import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import listStyles from '../match-list.module.css'
import styles from './request-card.module.css'

const THREE = ['first', 'second', 'third']

export const RequestSkeletons = () => (
  <Loading label="Loading match requests..." className={listStyles.grid}>
    {THREE.map((key) => (
      <div key={key} className={`card ${styles.request}`}>
        <div className={styles.from}>
          <Skeleton className="size-12 rounded-full" />
          <div className={`grid gap-2 ${styles.words}`}>
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
        <div className={styles.trip}>
          <Skeleton className="h-[110px] w-[90px]" />
          <div className="grid gap-3">
            <Skeleton className="h-8 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
        <div className={styles.actions}>
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)
