import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import styles from './group-card.module.css'

const THREE = ['first', 'second', 'third']

/** Lines of the same kind as those of a card: what comes is as high. */
export const GroupSkeletons = () => (
  <Loading label="Loading group chats..." className={styles.list}>
    {THREE.map((key) => (
      <div key={key} className={`card ${styles.group}`}>
        <div className={styles.words}>
          <div className="font-display text-title-sm leading-[1.08]">
            <SkeletonText className="px-[22%]" />
          </div>
          <div className={styles.facts}>
            <span>
              <SkeletonText className="px-9" />
            </span>
            <span>
              <SkeletonText className="px-14" />
            </span>
          </div>
          <p className={styles.description}>
            <SkeletonText className="px-[40%]" />
          </p>
        </div>
        <div className={styles.mark}>
          <Skeleton className="size-[78px] rounded-full" />
        </div>
        <div className={styles.foot}>
          <span className="soft small">
            <SkeletonText className="px-16" />
          </span>
          <Skeleton className="h-11 w-28" />
        </div>
      </div>
    ))}
  </Loading>
)
