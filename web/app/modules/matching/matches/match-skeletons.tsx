import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
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
          <div>
            <Skeleton className="mb-[0.3rem] h-7 w-3/5" />
            <Skeleton className="my-[0.09rem] h-4 w-2/5" />
            <Skeleton className="mt-[0.35rem] h-[26px] w-24 sm:hidden" />
          </div>
          <div className={styles.who}>
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <div>
            <Skeleton className="my-[0.156rem] h-4 w-full" />
            <Skeleton className="my-[0.156rem] h-4 w-3/5" />
          </div>
          <div>
            <Skeleton className="my-[0.18rem] h-4 w-4/5" />
            <Skeleton className="my-[0.18rem] h-4 w-1/2 sm:hidden" />
          </div>
          <Skeleton className="mt-auto h-11 w-40" />
        </div>
      </div>
    ))}
  </Loading>
)
