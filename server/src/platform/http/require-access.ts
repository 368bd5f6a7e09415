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

/**
 * Who may call at all, before anything of the input is looked at. A moderator's calls are not there for anybody else who is
 * signed in: whether somebody is one, and whether there is such a case, is nobody's business.
 */
export function requireAccess(
  endpoint: Pick<EndpointShape, 'access' | 'adultsOnly' | 'whileSuspended'>,
  caller: Caller,
): void {
  const { viewer } = caller
  if (viewer?.isSuspended && !endpoint.whileSuspended) throw problem('suspended')
  if (endpoint.access === 'anyone') return
  if (endpoint.access === 'blog-admin') {
    if (!isBlogAdmin(caller)) throw problem('blog-locked')
    return
  }
  if (!viewer) throw problem('signed-out')
  if (endpoint.access === 'moderator' && !viewer.isModerator) throw problem('not-found')
  if (endpoint.access === 'admin' && !viewer.isAdmin) throw problem('forbidden')
  if (endpoint.access === 'onboarded' && !viewer.hasOnboarded) throw problem('onboarding-required')
  if (endpoint.adultsOnly && !viewer.isAdult) throw problem('adult-statement-required')
}
