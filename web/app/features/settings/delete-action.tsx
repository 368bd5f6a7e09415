import type { OwnerProof } from '@caravan/contract/account.ts'
import { requestDeletion } from '@caravan/contract/deletion.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { ComponentProps, ReactNode } from 'react'
import { call } from '../../lib/call.ts'
import { endSessionBy } from '../../lib/viewer/logout.ts'
import type { Button } from '../../ui/button.tsx'
import { OwnerAction } from './account/owner-action.tsx'

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

/** Ends on a page that says until when one may come back. */
const leave = (proof: OwnerProof) =>
  endSessionBy(async () => (await call(requestDeletion, { body: { requested: true, ...proof } })).page)
