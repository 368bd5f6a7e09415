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
  // mutant: somebody suspended calls what is not for them | platform/http/require-access
  if (viewer?.isSuspended && !endpoint.whileSuspended) throw problem('suspended')
  if (endpoint.access === 'anyone') return
  if (endpoint.access === 'blog-admin') {
    if (!isBlogAdmin(caller)) throw problem('blog-locked')
    return
  }
  if (!viewer) throw problem('signed-out')
  // mutant: anybody makes a moderator’s calls | platform/http/require-access
  if (endpoint.access === 'moderator' && !viewer.isModerator) throw problem('not-found')
  // mutant: everybody is an admin | platform/http/require-access
  if (endpoint.access === 'admin' && !viewer.isAdmin) throw problem('forbidden')
  // mutant: a call is possible before onboarding | test/access-matrix
  if (endpoint.access === 'onboarded' && !viewer.hasOnboarded) throw problem('onboarding-required')
  // mutant: somebody who has not stated their age reaches others | platform/http/require-access
  if (endpoint.adultsOnly && !viewer.isAdult) throw problem('adult-statement-required')
}
