import type { LowerLimit } from '@caravan/contract/first-week.ts'
import styles from './first-week-limits.module.css'
import { LIMIT_LABELS, limitText } from './first-week-text.ts'

/** Each limit of a new account, with what is left of it. */
export const FirstWeekLimits = ({ limits }: { limits: readonly LowerLimit[] }) => (
  <dl className={styles.limits}>
    {limits.map((limit) => (
      <div key={limit.kind}>
        <dt>{LIMIT_LABELS[limit.kind]}</dt>
        <dd className="soft small">{limitText(limit)}</dd>
      </div>
    ))}
  </dl>
)
