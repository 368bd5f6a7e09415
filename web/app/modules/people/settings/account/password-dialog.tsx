import { changePassword, PasswordChange } from '@caravan/contract/account.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import { FormFailure } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { devicesKey } from '../exports-query.ts'
import { PasswordField, SaveOrCancel, useAccountForm } from './account-form.tsx'

const RULE = `At least ${LIMITS.password.min} characters. A few words in a row are fine.`

export const PasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    title="Change password"
    description="Every other device is signed out, and your calendar feed ends."
  >
    <PasswordForm onClose={onClose} />
  </Dialog>
)

function PasswordForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { form, submit, isPending, failure, unsaved } = useAccountForm({
    schema: PasswordChange,
    defaultValues: { currentPassword: '', newPassword: '' },
    send: async (body) => {
      const { hasEndedFeed } = await call(changePassword, { body })
      const description = `Every other device is signed out.${hasEndedFeed ? ' Your calendar feed has ended.' : ''}`
      toast({ title: 'Password changed', description, tone: 'success' })
    },
    onSent: () => {
      void client.invalidateQueries({ queryKey: devicesKey })
      onClose()
    },
    failure: 'Your password was not changed.',
  })
  const { errors } = form.formState
  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        why={RULE}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <FormFailure>{failure}</FormFailure>
      <SaveOrCancel busy={isPending} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}
