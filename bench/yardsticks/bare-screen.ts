/**
 * The yardstick of `lighthouse`: a page of the router's template with what a call of the site answers as its list, and nothing else.
 * `/?list=/api/matches` asks that call with the browser's cookie.
 */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createElement as h, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { build } from 'vite'
import { routes } from './bare-list.ts'

const built = await build({
  configFile: false,
  logLevel: 'error',
  build: { write: false, rolldownOptions: { input: fileURLToPath(new URL('./bare-list.ts', import.meta.url)) } },
})
const [bundle] = [built].flat()
if (!bundle || !('output' in bundle)) throw new Error('Nothing was built')
const script = bundle.output[0].code

const handler = createStaticHandler(routes)

async function pageOf(url: string, cookie: string): Promise<string> {
  const list = new URL(url, 'http://localhost').searchParams.get('list') ?? ''
  const reply = await fetch(new URL(list, process.env.SITE), { headers: { cookie } })
  if (!reply.ok) throw new Error(`${list} answered ${reply.status}`)
  const context = await handler.query(new Request(`http://localhost${url}`), { requestContext: await reply.json() })
  if (context instanceof Response) throw new Error(`The router answered ${context.status}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(h(StrictMode, null, h(StaticRouterProvider, { router, context, hydrate: false })))
  const data = JSON.stringify({ loaderData: context.loaderData }).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><title>List</title><meta name="viewport" content="width=device-width">
<script>window.__staticRouterHydrationData = ${data}</script><script type="module" src="/bare.js"></script></head>
<body><div id="root">${body}</div></body></html>`
}

const server = createServer(async ({ url = '/', headers }, reply) => {
  if (url === '/bare.js') reply.setHeader('content-type', 'text/javascript').end(script)
  else if (!url.startsWith('/?list=')) reply.writeHead(404).end()
  else reply.setHeader('content-type', 'text/html; charset=utf-8').end(await pageOf(url, headers.cookie ?? ''))
}).listen(0, () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.({ listening: address?.port })
})
process.on('SIGTERM', () => process.exit(0))
