import { isolated } from '@caravan/contract/isolated.ts'
import { MEETINGS, TypedCode } from '@caravan/contract/meetings.ts'
import { useQueryClient } from '@tanstack/react-query'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState } from 'react'
import { detailOf, fieldErrors } from '../../../lib/call-error.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { type Sent, sendCode } from './kept-codes.ts'
import styles from './meet-dialog.module.css'

const ScannedCode = lazy(async () => (await import('./scanned-code.tsx')).ScannedCode)

interface Props {
  userId: string
  name: string
  onSent: (sent: Sent) => void
}

/** The other one's code: by the camera, or six digits. */
export function ReadCode({ userId, name, onSent }: Props) {
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
