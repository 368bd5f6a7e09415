import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { sendProblemPage } from '../pages/problem.ts'
import { createRoutes } from './create.ts'
import type { Desk } from './desk.ts'
import { forgotRoutes } from './forgot.ts'
import { signInRoutes } from './sign-in.ts'

/** The pages of the embedded provider, below `/oidc/interaction`. */
export async function interactionRoutes(app: FastifyInstance, { desk }: { desk: Desk }): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formBody)
  app.setErrorHandler(sendProblemPage)
  signInRoutes(app, desk)
  createRoutes(app, desk)
  forgotRoutes(app, desk)
}
