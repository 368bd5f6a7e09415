import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './case-list.module.css'

export const CaseSkeletons = () => (
  <Loading label="Loading cases..." className="card flush">
    {['w-40', 'w-52', 'w-36'].map((width) => (
      <div key={width} className={styles.row}>
        <Skeleton className={`h-5 ${width}`} />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    ))}
  </Loading>
)
