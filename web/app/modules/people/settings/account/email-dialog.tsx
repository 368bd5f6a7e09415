import { changeEmail, EMAIL_CHANGE_HOURS, EmailChange } from '@caravan/contract/account.ts'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { takeFocus } from '../../../../ui/focus.ts'
import { Field, TextInput } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { AccountForm, CurrentPasswordField, useAccountForm } from './account-form.tsx'

interface Props {
  email: string
  onClose: () => void
}

export function EmailDialog({ email, onClose }: Props) {
  const [mailed, setMailed] = useState('')
  return (
    <Dialog onClose={onClose} title={mailed ? 'Check your mail' : 'Change e-mail'}>
      {mailed ? (
        <Mailed email={mailed} onClose={onClose} />
      ) : (
        <EmailForm email={email} onSent={setMailed} onClose={onClose} />
      )}
    </Dialog>
  )
}

function EmailForm({ email, onSent, onClose }: Props & { onSent: (email: string) => void }) {
  const changing = useAccountForm({
    schema: EmailChange.refine((change) => change.email !== email, {
      path: ['email'],
      error: 'This is your e-mail already.',
    }),
    defaultValues: { email: '', currentPassword: '' },
    send: (body) => call(changeEmail, { body }),
    onSent: (sent) => onSent(sent.email),
    failure: 'Your e-mail was not changed.',
  })
  const { register, formState } = changing.form
  return (
    <AccountForm of={changing} label="Send the link" onCancel={onClose}>
      <Field
        label="New e-mail"
        why="A mail with a link goes there. Until you open it, nothing changes."
        error={formState.errors.email?.message}
      >
        <TextInput type="email" dir="ltr" autoComplete="email" {...register('email')} />
      </Field>
      <CurrentPasswordField error={formState.errors.currentPassword?.message} {...register('currentPassword')} />
    </AccountForm>
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
