import { checkIn, Pin } from '@caravan/contract/plans.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AccountForm, PasswordField, useAccountForm } from '../../people/settings/account/account-form.tsx'
import { refetchPlans } from './plan-query.ts'

interface Props {
  planId: string
  place: string
  onClose: () => void
  /** Takes the focus after it where the button that opened it is gone. */
  focusAfter?: () => HTMLElement | null
}

const main = () => document.querySelector<HTMLElement>('main')

export const CheckInDialog = ({ planId, place, onClose, focusAfter = main }: Props) => (
  <Dialog onClose={onClose} title="Check in" description={`After ${place}.`} focusAfter={focusAfter}>
    <CheckInForm planId={planId} onClose={onClose} />
  </Dialog>
)

const Typed = z.object({ pin: Pin })

function CheckInForm({ planId, onClose }: Pick<Props, 'planId' | 'onClose'>) {
  const client = useQueryClient()
  const checking = useAccountForm({
    schema: Typed,
    defaultValues: { pin: '' },
    send: (body) => call(checkIn, { params: { planId }, body }),
    onSent: () => {
      void refetchPlans(client)
      toast({ title: 'All well', tone: 'success' })
      onClose()
    },
    failure: 'You are not checked in yet.',
  })
  return (
    <AccountForm of={checking} label="Check in" onCancel={onClose}>
      <PasswordField
        label="Your PIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        error={checking.form.formState.errors.pin?.message}
        {...checking.form.register('pin')}
      />
    </AccountForm>
  )
}
