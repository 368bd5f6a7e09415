import { isolated } from '@caravan/contract/isolated.ts'
import { MEETINGS, type MeetingCode } from '@caravan/contract/meetings.ts'
import { useQuery } from '@tanstack/react-query'
import encodeQR from 'qr'
import { useEffect, useMemo, useState } from 'react'
import { detailOf } from '../../../lib/call-error.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './meet-dialog.module.css'
import { codesQuery } from './meetings-query.ts'

/** Blank modules around a code, without which no camera finds it. */
const QUIET = 3

/** A code drawn as a stamp: dark on paper by day and by night, since a camera reads nothing else as surely. */
function QrStamp({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <div className="stamped">
      <div className={`stamp ${styles.stamp}`}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of this minute" shapeRendering="crispEdges">
          <path d={path} fill="#1d2233" />
        </svg>
      </div>
    </div>
  )
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}

const MINUTE = 60_000

interface Codes {
  codes: readonly MeetingCode[]
  behind: number
}

/** The code of the minute that it is for the server, and how many seconds it goes on; none once all are over. */
export function currentCode({ codes, behind }: Codes, now: number): { code: MeetingCode; seconds: number } | null {
  const time = now + behind
  const code = codes.findLast(({ from }) => Date.parse(from) <= time)
  const left = code ? Date.parse(code.from) + MINUTE - time : 0
  return code && left > 0 ? { code, seconds: Math.ceil(left / 1000) } : null
}

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
