import type { OwnerProof } from '@caravan/contract/account.ts'
import { requestDeletion } from '@caravan/contract/deletion.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { endSessionBy } from '../../../../lib/viewer/logout.ts'
import { Button, type ButtonProps } from '../../../../ui/button.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { toastFailure } from '../../../../ui/toast/toast.ts'
import { accountQuery } from '../exports-query.ts'
import type { OwnerQuestion } from './owner-dialog.tsx'

const OwnerDialog = lazy(async () => (await import('./owner-dialog.tsx')).OwnerDialog)

interface Props extends OwnerQuestion {
  look?: Omit<ButtonProps, 'onClick' | 'children'>
  icon?: ReactNode
  label: ReactNode
  /** Also where there is no password to type. */
  asksAlways?: boolean
  /** Where the server asks for nothing either. */
  asksNever?: boolean
}

/** A button for what an open session alone must not do: the password is asked for first, where there is one here. */
export function OwnerAction({ look, icon, label, asksAlways, asksNever, ...question }: Props) {
  // whoever has none is known by the time that a button is pressed: else the server says so
  const { data: account } = useQuery(accountQuery())
  const hasPassword = account?.hasPassword ?? true
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const sending = useSingleFlight({
    mutationFn: () => question.send({}),
    onError: (error) => toastFailure(question.failure, error),
  })
  const asks = !asksNever && (asksAlways || hasPassword)
  const busy = sending.isPending || look?.busy
  return (
    <>
      <Button
        {...look}
        busy={busy}
        aria-haspopup={asks ? 'dialog' : undefined}
        onClick={() => (asks ? setAsked(true) : sending.mutate())}
      >
        {busy ? null : icon}
        {label}
      </Button>
      <DialogBoundary onClose={close}>
        {isAsked ? <OwnerDialog {...question} hasPassword={hasPassword} onClose={close} /> : null}
      </DialogBoundary>
    </>
  )
}

const WHAT_HAPPENS = `You are signed out on all devices, and your trips, comments and profile are hidden. After ${LIMITS.deletionDays} days they are gone, with your pictures and messages. What you wrote to others stays with them, from ‘A former traveler’.`

/** Leaves: asked first, then signed out here as everywhere. */
export const DeleteAction = ({
  variant = 'outline',
  icon,
}: Pick<ComponentProps<typeof Button>, 'variant'> & { icon?: ReactNode }) => (
  <OwnerAction
    look={{ variant }}
    icon={icon}
    label="Delete my account"
    asksAlways
    title="Delete your account?"
    action="Delete my account"
    isDanger
    failure="Your account was not deleted."
    description={WHAT_HAPPENS}
    send={leave}
  />
)

const leave = (proof: OwnerProof) =>
  endSessionBy(async () => (await call(requestDeletion, { body: { requested: true, ...proof } })).page)
