import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { feedOfPage } from './app/features/feed/feed-of-page.ts'
import { type RenderingContext, type ServerContext, serverContext } from './app/lib/server-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)
/** For the address that is asked for most: its routes alone are matched in a third of the time. */
const handleHome = createRequestHandler({ ...build, routes: routesTo('routes/home') }, import.meta.env.MODE)

function routesTo(id: string | undefined): typeof build.routes {
  const route = id === undefined ? undefined : build.routes[id]
  return route ? { ...routesTo(route.parentId), [route.id]: route } : {}
}

/** A page of the web app, as HTML, for the visitor whom `callApi` speaks for. */
export async function render(request: Request, visit: ServerContext) {
  const rendering: RenderingContext = { ...visit }
  const context = new RouterContextProvider()
  context.set(serverContext, rendering)
  const isHome = new URL(request.url).pathname === '/'
  // a failure is the loader's, which asks for the same
  if (isHome) feedOfPage(context, request)?.catch(() => undefined)
  const { status, headers, body } = await (isHome ? handleHome : handle)(request, context)
  // what is no page, like a redirect, has its few words in the response
  const html = rendering.html ?? (body ? await new Response(body).text() : '')
  return { status, headers, html }
}
