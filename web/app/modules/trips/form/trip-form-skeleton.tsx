import { classNames } from '../../../lib/class-names.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import previewStyles from '../preview/poster-preview.module.css'
import styles from './trip-form.module.css'

/** The shape of the form and its poster. */
export const TripFormSkeleton = () => (
  <Loading label="Loading your trip..." className={classNames('stack', styles.columns)}>
    <div className="stack">
      <div className={styles.pair}>
        <SkeletonField className="h-11" />
        <SkeletonField className="h-11" />
      </div>
      <div className={styles.pair}>
        <SkeletonField className="h-11" />
        <SkeletonField className="h-11" />
      </div>
      <SkeletonField className="h-30" />
      <SkeletonField className="h-11" />
      <SkeletonField className="h-20" />
      <SkeletonField className="h-11" />
    </div>
    <div className={previewStyles.preview}>
      <Skeleton className={previewStyles.poster} />
    </div>
  </Loading>
)

const SkeletonField = ({ className }: { className: string }) => (
  <div className="field">
    <Skeleton className="my-[0.156rem] h-4 w-24" />
    <Skeleton className={className} />
  </div>
)
