import type { OwnerProof } from '@caravan/contract/account.ts'
import { z } from 'zod'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { AccountForm, CurrentPasswordField, useAccountForm } from './account-form.tsx'

export interface OwnerQuestion {
  title: string
  description?: string | undefined
  action: string
  isDanger?: boolean
  /** Where no field is at fault: 'Nothing was deleted.' */
  failure: string
  send: (proof: OwnerProof) => Promise<unknown>
}

interface Props extends OwnerQuestion {
  hasPassword: boolean
  onClose: () => void
}

/** Asks for the current password, where there is one here, before what an open session alone must not do. */
export const OwnerDialog = ({ title, description, onClose, ...form }: Props) => (
  <Dialog onClose={onClose} title={title} description={description}>
    <OwnerForm onClose={onClose} {...form} />
  </Dialog>
)

const TYPE_IT = 'Type your current password.'

function OwnerForm({ action, isDanger, failure, send, hasPassword, onClose }: Omit<Props, 'title' | 'description'>) {
  const asking = useAccountForm({
    schema: z.object({ currentPassword: hasPassword ? z.string().min(1, { error: TYPE_IT }) : z.string() }),
    defaultValues: { currentPassword: '' },
    send,
    onSent: onClose,
    failure,
    isQuestion: true,
  })
  return (
    <AccountForm of={asking} label={action} isDanger={isDanger} onCancel={onClose}>
      {hasPassword ? (
        <CurrentPasswordField
          error={asking.form.formState.errors.currentPassword?.message}
          {...asking.form.register('currentPassword')}
        />
      ) : null}
    </AccountForm>
  )
}
