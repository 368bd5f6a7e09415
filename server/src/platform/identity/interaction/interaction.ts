import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { SESSION_COOKIE } from '../provider/provider.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The route parameters of every page of a sign-in. */
export interface OfInteraction {
  Params: { uid: string }
}

/** The sign-in that this browser is in the middle of; null where it is too old, finished, or another browser's. */
export async function findInteraction(
  provider: Provider,
  request: FastifyRequest<OfInteraction>,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === request.params.uid ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** Signs the browser in at the provider and leads it back to where it came from. */
export async function finishInteraction(
  provider: Provider,
  request: FastifyRequest<OfInteraction>,
  reply: FastifyReply,
  accountId: string,
): Promise<FastifyReply> {
  await endSessionOfAnother(provider, request, reply, accountId)
  const login = { accountId, amr: ['pwd'] }
  const options = { mergeWithLastSubmission: false }
  const returnTo = await provider.interactionResult(request.raw, reply.raw, { login }, options)
  return reply.redirect(returnTo, 303)
}

/** Two tabs may sign in to two accounts: the later one wins. Left alone, the provider would ask by a page that needs a script. */
async function endSessionOfAnother(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const { cookies } = provider.createContext(request.raw, reply.raw)
  const id = cookies.get(SESSION_COOKIE, { signed: true })
  const session = id ? await provider.Session.find(id) : undefined
  if (session?.accountId && session.accountId !== accountId) await session.destroy()
}
