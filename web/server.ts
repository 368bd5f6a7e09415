import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type Visit, visitContext } from './app/lib/visit.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** A page of the web app, as HTML, for the visitor whom `callApi` speaks for. */
export function render(request: Request, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return handle(request, context)
}
