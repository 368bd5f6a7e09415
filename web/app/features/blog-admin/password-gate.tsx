import { type FormEvent, useState } from 'react'
import { detailOf, isCallError } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Stamp } from '../../ui/picture/stamp.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { unlock } from './blog-access.ts'
import styles from './password-gate.module.css'

export function PasswordGate({ onUnlocked }: { onUnlocked: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const { mutate, isPending } = useSingleFlight({
    mutationFn: unlock,
    onSuccess() {
      toast({ title: 'Access Granted', description: 'Welcome to the blog admin panel.' })
      onUnlocked()
    },
    onError(refusal) {
      const isWrong = isCallError(refusal) && refusal.slug === 'blog-locked'
      setError(isWrong ? 'Incorrect password' : detailOf(refusal, 'The password could not be checked.'))
      if (!isWrong) return
      setPassword('')
      toast({ title: 'Incorrect Password', description: 'Please try again.', tone: 'danger' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError('')
    mutate(password)
  }
  return (
    <div className={styles.gate}>
      <Stamp scene="kiosk" />
      <form method="post" onSubmit={submit}>
        <h1>Blog Admin Access</h1>
        <Field label="Admin password" error={error || undefined}>
          <TextInput
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" wide busy={isPending}>
          Access Admin Panel
        </Button>
      </form>
    </div>
  )
}
