import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import styles from './nearby-row.module.css'

const FIVE = ['first', 'second', 'third', 'fourth', 'fifth']

/** Lines of the same kind as those of a row: what comes is as high. */
export const NearbySkeletons = () => (
  <Loading label="Loading travelers..." className={`card flush ${styles.list}`}>
    {FIVE.map((key) => (
      <div key={key} className={styles.row}>
        <Skeleton className={`size-[56px] max-[640px]:size-[48px] rounded-full ${styles.face}`} />
        <div className={styles.who}>
          <span className={`strong ${styles.name}`}>
            <SkeletonText className="px-12" />
          </span>
          <span className={`small ${styles.bio}`}>
            <SkeletonText className="px-20" />
          </span>
        </div>
        <div className={styles.action}>
          <Skeleton className="h-11 w-[5.6rem]" />
        </div>
        <div className={styles.details}>
          <div className={styles.facts}>
            <span className="bit">
              <SkeletonText className="px-6" />
            </span>
            <span className={styles.style}>
              <SkeletonText className="px-20" />
            </span>
          </div>
          <div className={styles.facts}>
            <span className={styles.fact}>
              <SkeletonText className="px-9" />
            </span>
            <span className={styles.fact}>
              <SkeletonText className="px-16" />
            </span>
          </div>
        </div>
      </div>
    ))}
  </Loading>
)
