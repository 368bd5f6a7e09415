import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import { problem } from '../../problem.ts'
import type { Viewer } from '../viewer.ts'

/** Who may call at all, before anything of the input is looked at. */
export function requireAccess(endpoint: Pick<EndpointShape, 'access'>, viewer: Viewer | null): void {
  if (endpoint.access === 'anyone') return
  if (!viewer) throw problem('signed-out')
  if (endpoint.access === 'admin' && !viewer.isAdmin) throw problem('forbidden')
  if (endpoint.access === 'onboarded' && !viewer.hasOnboarded) throw problem('onboarding-required')
}
