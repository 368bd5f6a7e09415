import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import styles from './traveller-row.module.css'
import { travellerRows } from './traveller-row.tsx'

const FIVE = ['first', 'second', 'third', 'fourth', 'fifth']

interface Props {
  label: string
  hasAction?: boolean
  className?: string | undefined
  /** Rows of facts. */
  children: ReactNode
}

/** Lines of the same kind as those of a row: what comes is as high. */
export const TravellerRowSkeletons = ({ label, hasAction, className, children }: Props) => (
  <Loading label={label} className={travellerRows}>
    {FIVE.map((key) => (
      <div key={key} className={classNames(styles.row, className)}>
        <Skeleton className={`size-[56px] max-[640px]:size-[48px] rounded-full ${styles.face}`} />
        <div className={styles.who}>
          <span className={`strong ${styles.name}`}>
            <SkeletonText className="px-12" />
          </span>
          <span className={`small ${styles.line}`}>
            <SkeletonText className="px-20" />
          </span>
        </div>
        {hasAction ? (
          <div className={styles.action}>
            <Skeleton className="h-11 w-[5.6rem]" />
          </div>
        ) : null}
        <div className={styles.details}>{children}</div>
      </div>
    ))}
  </Loading>
)
