import { emailAddress, normalEmail } from '@caravan/contract/email.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { z } from 'zod'
import { SESSION_COOKIE } from '../provider/provider.ts'

export const PAGE = { schema: { hide: true } }
export const POST = {
  schema: { hide: true },
  bodyLimit: 16_384,
  config: { cost: 'signIn' },
} as const

const text = z.string().max(4000).catch('')

/** What a form of these pages can hold; what is missing or no text counts as empty. */
const Body = z.object({ email: text, password: text, token: text }).catch({ email: '', password: '', token: '' })

const Email = emailAddress({
  missing: 'Type your e-mail.',
  tooLong: 'This is not an e-mail address. One looks like name@example.org.',
})

export interface Given {
  /** Normalised. */
  email: string
  password: string
  token: string
}

export function givenIn(body: unknown): Given {
  const { email, password, token } = Body.parse(body)
  return { email: normalEmail(email), password, token }
}

export function whyNotEmail(email: string): string | null {
  return Email.safeParse(email).error?.issues[0]?.message ?? null
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

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

/** What a mail was asked for during a sign-in: a new account, or a new password where there is no hash. */
const Mailed = z.object({ email: z.string(), passwordHash: z.string().optional() })
export type Mailed = z.infer<typeof Mailed>

/** Kept with the sign-in, so that its page can be loaded and the mail asked for again. Null where it is about to be finished. */
export async function keepMailed(
  provider: Provider,
  request: FastifyRequest<OfInteraction>,
  reply: FastifyReply,
  mailed: Mailed | null,
): Promise<void> {
  await provider.interactionResult(request.raw, reply.raw, { mailed }, { mergeWithLastSubmission: false })
}

export const mailedIn = (interaction: { result?: { [key: string]: unknown } | undefined } | null): Mailed | undefined =>
  Mailed.safeParse(interaction?.result?.mailed).data
