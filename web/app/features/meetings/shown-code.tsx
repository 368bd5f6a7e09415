import { isolated } from '@caravan/contract/isolated.ts'
import { MEETINGS } from '@caravan/contract/meetings.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { detailOf } from '../../lib/call-error.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { currentCode } from './current-code.ts'
import styles from './meet-dialog.module.css'
import { codesQuery } from './meetings-query.ts'
import { QrStamp } from './qr-stamp.tsx'

/** The code of this minute: to scan, and to type. */
export function ShownCode({ userId, name }: { userId: string; name: string }) {
  const { data, error, isFetching, isPaused, refetch } = useQuery(codesQuery(userId))
  const now = useSeconds()
  const shown = data ? currentCode(data, now) : null
  if (shown) {
    const { digits, qr } = shown.code
    return (
      <div className={styles.shown}>
        <QrStamp text={qr} />
        <p className={styles.digits}>
          <span aria-hidden="true">
            {digits.slice(0, 3)} {digits.slice(3)}
          </span>
          <span className="sr-only">Your code: {digits.split('').join(' ')}</span>
        </p>
        <p className="soft small">
          A new one in {shown.seconds} s. {name} scans it, or types the six digits.
        </p>
      </div>
    )
  }
  if (isPaused || data || error) {
    return (
      <FailedState title="There is no code" heading="h3" busy={isFetching} onRetry={() => void refetch()}>
        {isPaused || !error
          ? `You are offline. Codes that were loaded go on for ${MEETINGS.offlineMinutes} minutes. Let ${isolated(name)} show theirs: you can read it without a network.`
          : detailOf(error, 'Check your connection, then try again.')}
      </FailedState>
    )
  }
  return (
    <Loading label="Loading your code..." className={styles.shown}>
      <Skeleton className="size-52" />
      <Skeleton className="h-9 w-40" />
    </Loading>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
