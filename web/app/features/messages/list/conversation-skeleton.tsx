import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import rowStyles from './conversation-item.module.css'
import styles from './conversation-list.module.css'

const ROWS = ['w-4/5', 'w-3/5', 'w-11/12', 'w-1/2', 'w-2/3']

export const ConversationSkeleton = () => (
  <Loading label="Conversations are loading" className={styles.list}>
    {ROWS.map((width) => (
      <div key={width} className={rowStyles.row}>
        <Skeleton className="size-13 rounded-full" />
        <div className="grid">
          <Skeleton className="my-1 h-4 w-2/5" />
          <Skeleton className={`my-[0.328rem] h-3 ${width}`} />
          <Skeleton className="mt-[0.406rem] mb-[0.281rem] h-3 w-1/4" />
        </div>
      </div>
    ))}
  </Loading>
)
