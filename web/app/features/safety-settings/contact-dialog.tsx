import { LIMITS } from '@caravan/contract/limits.ts'
import { NewTrustedContact, saveTrustedContact } from '@caravan/contract/trusted-contact.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../ui/unsaved/unsaved-question.tsx'
import { safetyQuery } from '../plans/plan-query.ts'
import { SaveOrCancel } from '../profile/form/save-or-cancel.tsx'
import { useAccountForm } from '../settings/account/use-account-form.ts'

export const ContactDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title="Ask a trusted contact"
    description="They get a mail with your first name, and say yes or no. They need no account."
  >
    <ContactForm onClose={onClose} />
  </Dialog>
)

const Typed = z.object({ email: NewTrustedContact.shape.email, name: z.string() })

function ContactForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { form, submit, isPending, failure, unsaved } = useAccountForm({
    schema: Typed,
    defaultValues: { email: '', name: '' },
    send: (body) => call(saveTrustedContact, { body }),
    onSent: ({ email }) => {
      void client.invalidateQueries({ queryKey: safetyQuery().queryKey })
      toast({ title: 'A mail is on its way', description: email, tone: 'success' })
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
      <Field label="Their name" optional error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={LIMITS.name} {...form.register('name')} />
      </Field>
      <FormFailure>{failure}</FormFailure>
      <SaveOrCancel label="Ask" busy={isPending} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}
