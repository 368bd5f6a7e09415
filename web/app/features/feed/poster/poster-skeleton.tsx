import { classNames } from '../../../lib/class-names.ts'
import { Loading } from '../../../ui/skeleton.tsx'
import styles from './poster-skeleton.module.css'

const SKELETONS = [
  styles.face,
  styles.handle,
  styles.time,
  styles.name,
  styles.country,
  styles.firstLine,
  styles.secondLine,
  styles.label,
]

/** A poster's shape, while its trip is on the way. */
export const PosterSkeleton = () => (
  <Loading label="Trips are loading" className={styles.poster}>
    <div className={styles.sheet} aria-hidden="true">
      <i className={classNames('skeleton', styles.all)} />
      {SKELETONS.map((bone) => (
        <i key={bone} className={classNames(styles.bone, bone)} />
      ))}
      <div className={styles.actions}>
        <i className={styles.bone} />
        <i className={styles.bone} />
        <i className={styles.bone} />
        <i className={styles.bone} />
      </div>
    </div>
  </Loading>
)
