import { isolated } from '@caravan/contract/isolated.ts'
import { MEETINGS, type MeetingCode, TypedCode } from '@caravan/contract/meetings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ScanLine from 'lucide-react/icons/scan-line'
import encodeQR from 'qr'
import { useEffect, useMemo, useState } from 'react'
import { detailOf, fieldErrors } from '../../../lib/call-error.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Sent, sendCode } from './kept-codes.ts'
import styles from './meet-dialog.module.css'
import { codesQuery } from './meetings-query.ts'

interface Props {
  user: { id: string; firstName: string; username: string }
  onClose: () => void
}

const TABS = [
  { id: 'show', label: 'Show my code' },
  { id: 'read', label: 'Enter theirs' },
] as const

const SCENE = 'lookout'

/** Two who stand before each other: one shows a code, the other reads it, and both have a stamp in their passports. */
export function MeetDialog({ user, onClose }: Props) {
  const name = firstNameOf(user)
  const [tab, setTab] = useState<'show' | 'read'>('show')
  const [sent, setSent] = useState<Sent>()
  // the other one has read the code, or both met long ago
  const haveMet = useQuery(codesQuery(user.id)).data?.haveMet === true || sent === 'met'
  const done = haveMet ? 'met' : sent
  return (
    <Dialog
      onClose={onClose}
      title={done === 'met' ? 'You have met' : 'We met'}
      {...(done
        ? {}
        : {
            description: `Only face to face with ${isolated(name)}. Nobody should ask for a code by message or phone.`,
          })}
    >
      {done ? (
        <Outcome sent={done} name={name} onClose={onClose} />
      ) : (
        <Tabs label="How you confirm it" tabs={TABS} value={tab} onChange={setTab}>
          {/* loaded before the network may go */}
          <div hidden>
            <Stamp scene={SCENE} />
          </div>
          <div className={styles.panel}>
            {tab === 'show' ? (
              <ShownCode userId={user.id} name={name} />
            ) : (
              <ReadCode userId={user.id} name={name} onSent={setSent} />
            )}
          </div>
        </Tabs>
      )}
    </Dialog>
  )
}

function Outcome({ sent, name, onClose }: { sent: Sent; name: string; onClose: () => void }) {
  return (
    <div className={styles.shown}>
      <Stamp scene={SCENE} />
      <p ref={takeFocus} tabIndex={-1} role="status" className={styles.outcome}>
        {sent === 'met'
          ? `You and ${isolated(name)} have met: a stamp is in both your passports.`
          : `You are offline. The code of ${isolated(name)} is kept, and sent as soon as you are back: within ten minutes.`}
      </p>
      <div className={styles.actions}>
        {sent === 'met' ? (
          <LinkButton to="/passport" onClick={onClose}>
            Your passport
          </LinkButton>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

const ScannedCode = lazy(async () => (await import('./scanned-code.tsx')).ScannedCode)

function ReadCode({ userId, name, onSent }: { userId: string; name: string; onSent: (sent: Sent) => void }) {
  const client = useQueryClient()
  const { id: viewerId } = useSignedIn()
  const [digits, setDigits] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (code: string) => sendCode(client, { viewerId, userId, name, code, readAt: Date.now() }),
    // without a network it is kept, which the query client would wait with
    networkMode: 'always',
    onMutate: () => setError(undefined),
    onSuccess: onSent,
    onError: (failed) =>
      setError(fieldErrors(failed)['/code'] ?? detailOf(failed, 'Check your connection, then try again.')),
  })
  function read(code: string) {
    setScanning(false)
    const typed = TypedCode.safeParse(code)
    if (typed.success) mutate(typed.data)
    else setError(`This is not a code of ${isolated(name)}.`)
  }
  const stop = () => setScanning(false)
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = TypedCode.safeParse(digits)
        if (typed.success) mutate(typed.data)
        else setError(typed.error.issues[0]?.message)
      }}
    >
      <DialogBoundary onClose={stop}>{isScanning ? <ScannedCode onRead={read} onStop={stop} /> : null}</DialogBoundary>
      {isScanning ? null : (
        <Button wide onClick={() => setScanning(true)}>
          <ScanLine className="icon" />
          Scan with the camera
        </Button>
      )}
      <Field label={`The six digits of ${name}`} error={error}>
        <TextInput
          className={styles.typed}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MEETINGS.digits + 1}
          value={digits}
          onChange={({ target }) => setDigits(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={isPending}>
        We met
      </Button>
    </form>
  )
}

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

function ShownCode({ userId, name }: { userId: string; name: string }) {
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
