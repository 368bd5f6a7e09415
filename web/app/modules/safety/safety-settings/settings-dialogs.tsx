import { LIMITS } from '@caravan/contract/limits.ts'
import { Pin } from '@caravan/contract/plans.ts'
import { NewTrustedContact, savePins, saveTrustedContact } from '@caravan/contract/trusted-contact.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { safetyQuery } from '../../meetups/plans/plan-query.ts'
import {
  AccountForm,
  CurrentPasswordField,
  PasswordField,
  useAccountForm,
} from '../../people/settings/account/account-form.tsx'

interface Props {
  /** In place of somebody who agreed. */
  asksPassword: boolean
  onClose: () => void
}

export const ContactDialog = (props: Props) => (
  <Dialog
    onClose={props.onClose}
    title="Ask a trusted contact"
    description="They get a mail with your first name and username, unless they want no such mails, and say yes or no. They need no account."
  >
    <ContactForm {...props} />
  </Dialog>
)

const TypedContact = z.object({ email: NewTrustedContact.shape.email, name: z.string(), currentPassword: z.string() })

function ContactForm({ asksPassword, onClose }: Props) {
  const client = useQueryClient()
  const asking = useAccountForm({
    schema: TypedContact,
    defaultValues: { email: '', name: '', currentPassword: '' },
    send: (body) => call(saveTrustedContact, { body }),
    onSent: ({ email }) => {
      void client.invalidateQueries({ queryKey: safetyQuery().queryKey })
      toast({ title: 'Asked by mail', description: email, tone: 'success' })
      onClose()
    },
    failure: 'Nobody was asked.',
  })
  const { register, formState } = asking.form
  const { errors } = formState
  return (
    <AccountForm of={asking} label="Ask" onCancel={onClose}>
      <Field label="Their e-mail" error={errors.email?.message}>
        <TextInput type="email" dir="ltr" autoComplete="off" maxLength={LIMITS.email} {...register('email')} />
      </Field>
      <Field label="Their name" optional why="For you alone: it is not in the mail." error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={LIMITS.name} {...register('name')} />
      </Field>
      {asksPassword ? (
        <CurrentPasswordField error={errors.currentPassword?.message} {...register('currentPassword')} />
      ) : null}
    </AccountForm>
  )
}

interface PinsDialogProps {
  hasPassword: boolean
  onClose: () => void
}

export const PinsDialog = ({ hasPassword, onClose }: PinsDialogProps) => (
  <Dialog
    onClose={onClose}
    title="Choose your PINs"
    description="4 to 8 digits each. They count after plans that have not begun yet, and you get a mail."
  >
    <PinsForm hasPassword={hasPassword} onClose={onClose} />
  </Dialog>
)

const TypedPins = z.object({ pin: Pin, duressPin: Pin, currentPassword: z.string() })

function PinsForm({ hasPassword, onClose }: PinsDialogProps) {
  const client = useQueryClient()
  const saving = useAccountForm({
    schema: TypedPins,
    defaultValues: { pin: '', duressPin: '', currentPassword: '' },
    send: (body) => call(savePins, { body }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: safetyQuery().queryKey })
      toast({ title: 'Your PINs are saved', tone: 'success' })
      onClose()
    },
    failure: 'Your PINs were not saved.',
  })
  const { register, formState } = saving.form
  const { errors } = formState
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const
  return (
    <AccountForm of={saving} label="Save" onCancel={onClose}>
      <PasswordField label="PIN: all is well" error={errors.pin?.message} {...digits} {...register('pin')} />
      <PasswordField
        label="PIN: I need help"
        why="Your screen says that all is well. Choose one that you do not mistype for the other."
        error={errors.duressPin?.message}
        {...digits}
        {...register('duressPin')}
      />
      {hasPassword ? (
        <CurrentPasswordField error={errors.currentPassword?.message} {...register('currentPassword')} />
      ) : null}
    </AccountForm>
  )
}
