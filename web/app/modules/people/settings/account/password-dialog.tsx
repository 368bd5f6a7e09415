import { changePassword, PasswordChange } from '@caravan/contract/account.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { devicesKey } from '../exports-query.ts'
import { AccountForm, CurrentPasswordField, PasswordField, useAccountForm } from './account-form.tsx'

const RULE = `At least ${LIMITS.password.min} characters. A few words in a row are fine.`

export const PasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Change password"
    description="Every other device is signed out, and your calendar feed ends."
  >
    <PasswordForm onClose={onClose} />
  </Dialog>
)

function PasswordForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const changing = useAccountForm({
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
  const { register, formState } = changing.form
  return (
    <AccountForm of={changing} onCancel={onClose}>
      <CurrentPasswordField error={formState.errors.currentPassword?.message} {...register('currentPassword')} />
      <PasswordField
        label="New password"
        why={RULE}
        autoComplete="new-password"
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
    </AccountForm>
  )
}
