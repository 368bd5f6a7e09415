import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './talk-log.module.css'

const SKELETONS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-[38%]']
const OWN = [2, 4]

/** Where a log will be. */
export const TalkSkeleton = () => (
  <div className={styles.log}>
    <Loading label="Loading messages..." className={styles.content}>
      <p className={styles.day} aria-hidden="true">
        Loading messages...
      </p>
      {SKELETONS.map((width, index) => (
        <Skeleton key={width} className={classNames(styles.bone, 'h-10', width, OWN.includes(index) && styles.own)} />
      ))}
    </Loading>
  </div>
)

interface FailureProps {
  title: string
  heading?: 'h2' | 'h3'
  busy: boolean
  onRetry: () => void
}

export const TalkFailure = (props: FailureProps) => (
  <TalkNotice>
    <FailedState {...props}>Check your connection, then try again.</FailedState>
  </TalkNotice>
)

/** Something else in place of a log. */
export const TalkNotice = ({ children }: { children: ReactNode }) => <div className={styles.log}>{children}</div>
