import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemFor, sendProblem } from '../../http/errors.ts'
import { problemPage, sendAccountPage, tooManyPage, unavailablePage } from './message-pages.ts'

/** What goes wrong where the reader is most likely a person: a page for browsers, a problem document for programs. */
export function sendProblemPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = problemFor(error, request)
  if (!request.headers.accept?.includes('text/html')) return sendProblem(request, reply, refusal)
  const { retryAfter } = refusal.particulars
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (refusal.status === 429) return sendAccountPage(reply, 429, tooManyPage(retryAfter ?? 60))
  if (refusal.status === 503) return sendAccountPage(reply, 503, unavailablePage())
  const title = refusal.status >= 500 ? 'Something went wrong' : 'This cannot go on'
  return sendAccountPage(reply, refusal.status, problemPage(title, refusal.message))
}
