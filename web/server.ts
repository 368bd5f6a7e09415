import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type ServerContext, serverContext } from './app/lib/server-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** A page of the web app, as HTML, for the visitor whom `callApi` speaks for. */
export function render(request: Request, visit: ServerContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(serverContext, visit)
  return handle(request, context)
}
