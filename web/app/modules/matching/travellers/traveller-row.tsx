import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Avatar, type AvatarPerson } from '../../../ui/picture/avatar.tsx'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { TravellerLink } from './traveller-link.tsx'
import styles from './traveller-row.module.css'

interface Props {
  traveller: AvatarPerson & { username: string }
  name: string
  /** Below the name: cut where it is longer than a line. */
  line: string | null
  action?: ReactNode
  id?: string
  className?: string | undefined
  children: ReactNode
}

export const travellerRows = `card flush ${styles.list}`

/** Somebody in a list: a press on the name opens their profile over it. */
export const TravellerRow = ({ traveller, name, line, action, id, className, children }: Props) => (
  <li id={id} className={classNames(styles.row, className)}>
    <Avatar user={traveller} size={56} alt="" className={`max-[640px]:size-[48px] ${styles.face}`} />
    <div className={styles.who}>
      <TravellerLink username={traveller.username} className={`strong ${styles.name}`}>
        {name}
      </TravellerLink>
      {line ? (
        <span className={`soft small ${styles.line}`} dir="auto">
          {line}
        </span>
      ) : null}
    </div>
    {action ? <div className={styles.action}>{action}</div> : null}
    <div className={styles.details}>{children}</div>
  </li>
)

export const Facts = ({ children }: { children: ReactNode }) => <div className={styles.facts}>{children}</div>

export const Fact = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={styles.fact}>
    {icon}
    <span>{children}</span>
  </span>
)

const FIVE = ['first', 'second', 'third', 'fourth', 'fifth']

interface TravellerRowSkeletonsProps {
  label: string
  hasAction?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Lines of the same kind as those of a row: what comes is as high. */
export const TravellerRowSkeletons = ({ label, hasAction, className, children }: TravellerRowSkeletonsProps) => (
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
