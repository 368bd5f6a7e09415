import { LIMITS } from '@caravan/contract/limits.ts'
import { NewTrustedContact, saveTrustedContact } from '@caravan/contract/trusted-contact.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { Field, FormFailure, TextInput } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { safetyQuery } from '../../meetups/plans/plan-query.ts'
import { PasswordField, SaveOrCancel, useAccountForm } from '../../people/settings/account/account-form.tsx'

interface Props {
  /** In place of somebody who agreed. */
  asksPassword: boolean
  onClose: () => void
}

export const ContactDialog = (props: Props) => (
  <Dialog
    open
    onOpenChange={(open) => open || props.onClose()}
    title="Ask a trusted contact"
    description="They get a mail with your first name and username, unless they want no such mails, and say yes or no. They need no account."
  >
    <ContactForm {...props} />
  </Dialog>
)

const Typed = z.object({ email: NewTrustedContact.shape.email, name: z.string(), currentPassword: z.string() })

function ContactForm({ asksPassword, onClose }: Props) {
  const client = useQueryClient()
  const { form, submit, isPending, failure, unsaved } = useAccountForm({
    schema: Typed,
    defaultValues: { email: '', name: '', currentPassword: '' },
    send: (body) => call(saveTrustedContact, { body }),
    onSent: ({ email }) => {
      void client.invalidateQueries({ queryKey: safetyQuery().queryKey })
      toast({ title: 'Asked by mail', description: email, tone: 'success' })
      onClose()
    },
    failure: 'Nobody was asked.',
  })
  const { errors } = form.formState
  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Their e-mail" error={errors.email?.message}>
        <TextInput type="email" dir="ltr" autoComplete="off" maxLength={LIMITS.email} {...form.register('email')} />
      </Field>
      <Field label="Their name" optional why="For you alone: it is not in the mail." error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={LIMITS.name} {...form.register('name')} />
      </Field>
      {asksPassword ? (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      ) : null}
      <FormFailure>{failure}</FormFailure>
      <SaveOrCancel label="Ask" busy={isPending} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}
