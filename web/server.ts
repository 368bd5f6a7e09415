import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type RenderingContext, type ServerContext, serverContext } from './app/lib/server-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** A page of the web app, as HTML, for the visitor whom `callApi` speaks for. */
export async function render(request: Request, visit: ServerContext) {
  const rendering: RenderingContext = { ...visit }
  const context = new RouterContextProvider()
  context.set(serverContext, rendering)
  const { status, headers, body } = await handle(request, context)
  // what is no page, like a redirect, has its few words in the response
  const html = rendering.html ?? (body ? await new Response(body).text() : '')
  return { status, headers, html }
}
