import { changeEmail, EMAIL_CHANGE_HOURS, EmailChange } from '@caravan/contract/account.ts'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FormFailure, TextInput } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { PasswordField, SaveOrCancel, useAccountForm } from './account-form.tsx'

interface Props {
  email: string
  onClose: () => void
}

export function EmailDialog({ email, onClose }: Props) {
  const [mailed, setMailed] = useState('')
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={mailed ? 'Check your mail' : 'Change e-mail'}>
      {mailed ? (
        <Mailed email={mailed} onClose={onClose} />
      ) : (
        <EmailForm email={email} onSent={setMailed} onClose={onClose} />
      )}
    </Dialog>
  )
}

function EmailForm({ email, onSent, onClose }: Props & { onSent: (email: string) => void }) {
  const { form, submit, isPending, failure, unsaved } = useAccountForm({
    schema: EmailChange.refine((change) => change.email !== email, {
      path: ['email'],
      error: 'This is your e-mail already.',
    }),
    defaultValues: { email: '', currentPassword: '' },
    send: (body) => call(changeEmail, { body }),
    onSent: (sent) => onSent(sent.email),
    failure: 'Your e-mail was not changed.',
  })
  const { errors } = form.formState
  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="New e-mail"
        why="A mail with a link goes there. Until you open it, nothing changes."
        error={errors.email?.message}
      >
        <TextInput type="email" dir="ltr" autoComplete="email" {...form.register('email')} />
      </Field>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <FormFailure>{failure}</FormFailure>
      <SaveOrCancel label="Send the link" busy={isPending} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

/** The same whoever has that e-mail: only its mailbox tells. */
const Mailed = ({ email, onClose }: Props) => (
  <div className="stack">
    <p role="status">
      A mail is on its way to <b>{email}</b>. Open its link within {EMAIL_CHANGE_HOURS} hours to confirm it; until then
      you sign in with the old one. We told that one too.
    </p>
    <div className="flex justify-end">
      <Button variant="primary" ref={takeFocus} onClick={onClose}>
        Done
      </Button>
    </div>
  </div>
)

/** The field that had it is gone. Always the same function, so that it runs once. */
const takeFocus = (button: HTMLElement | null) => button?.focus()
