import { useDeferredComponent } from '../../../lib/lazy.tsx'
import { whenIdle } from '../../../lib/when-idle.ts'
import type { PushInvitation } from './push-invitation.tsx'

const load = async () => (await import('./push-invitation.tsx')).PushInvitation

/** Comes once the page is loaded; at its end, where it moves nothing. */
export function DeferredPushInvitation({ beside }: Parameters<typeof PushInvitation>[0]) {
  const Invitation = useDeferredComponent(load, whenIdle)
  return Invitation ? <Invitation beside={beside} /> : null
}
