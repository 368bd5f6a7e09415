import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { OfInteraction } from './interaction.ts'

/** What a mail was asked for during a sign-in: a new account, or a new password where there is no hash. */
const Mailed = z.object({ email: z.string(), passwordHash: z.string().optional() })
export type Mailed = z.infer<typeof Mailed>

/**
 * Keeps it with the sign-in: its page can be loaded again, and the mail be asked for again, without the form. Null where
 * the sign-in is about to be finished.
 */
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
