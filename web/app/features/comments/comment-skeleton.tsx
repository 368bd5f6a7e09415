import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import rowStyles from './comment-item.module.css'
import styles from './comment-list.module.css'

const ROWS = ['w-4/5', 'w-3/5', 'w-11/12', 'w-1/2']

export const CommentSkeleton = () => (
  <Loading label="Comments are loading" className={styles.list}>
    {ROWS.map((width) => (
      <div key={width} className={rowStyles.row}>
        <Skeleton className="size-10 rounded-full" />
        <div className="grid">
          <Skeleton className="my-1 h-4 w-2/5" />
          <Skeleton className={`my-1.5 h-3 ${width}`} />
        </div>
      </div>
    ))}
  </Loading>
)
