import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { sendProblemPage } from '../pages/problem.ts'
import type { InteractionContext } from './context.ts'
import { checkMailRoutes, emailRoutes } from './email.ts'
import { forgotRoutes } from './forgot.ts'
import { createRoutes, signInRoutes } from './sign-in.ts'

export async function interactionRoutes(
  app: FastifyInstance,
  { context }: { context: InteractionContext },
): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formBody)
  app.setErrorHandler(sendProblemPage)
  signInRoutes(app, context)
  createRoutes(app, context)
  checkMailRoutes(app, context)
  forgotRoutes(app, context)
  emailRoutes(app, context)
}
