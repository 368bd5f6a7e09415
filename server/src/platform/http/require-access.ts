import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import { problem } from '../../problem.ts'
import type { Viewer } from '../viewer.ts'

interface Caller {
  viewer: Viewer | null
  /** Whoever came with the password of the blog; signed in or not. */
  hasUnlockedBlog?: boolean
}

/** Who may write the blog: who has its password, and who runs the product. */
export const isBlogAdmin = ({ viewer, hasUnlockedBlog }: Caller): boolean =>
  hasUnlockedBlog === true || viewer?.isAdmin === true

/** Who may call at all, before anything of the input is looked at. */
export function requireAccess(endpoint: Pick<EndpointShape, 'access' | 'adultsOnly'>, caller: Caller): void {
  const { viewer } = caller
  if (endpoint.access === 'anyone') return
  if (endpoint.access === 'blog-admin') {
    if (!isBlogAdmin(caller)) throw problem('blog-locked')
    return
  }
  if (!viewer) throw problem('signed-out')
  if (endpoint.access === 'admin' && !viewer.isAdmin) throw problem('forbidden')
  if (endpoint.access === 'onboarded' && !viewer.hasOnboarded) throw problem('onboarding-required')
  if (endpoint.adultsOnly && !viewer.isAdult) throw problem('adult-statement-required')
}
