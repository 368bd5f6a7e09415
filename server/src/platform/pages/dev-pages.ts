import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { type Render, servePages } from './pages.ts'

const SOURCES = /^\/(@|app\/|node_modules\/|__)/

/** Pages rendered from the sources as they are, with reload in the browser. For development only. */
export async function devPages(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('../../../../web/', import.meta.url))
  const publicNames = new Set(readdirSync(`${root}public`))
  const isVites = (path: string) => SOURCES.test(path) || publicNames.has(path.split(/[/?]/)[1] ?? '')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (isVites(request.url)) {
      reply.hijack()
      reply.raw.setHeaders(new Map(Object.entries(app.headersOfDocuments)))
      vite.middlewares(request.raw, reply.raw)
    } else done()
  })
  const renderer = async () => {
    const { render } = await vite.ssrLoadModule('./server.ts')
    return render as Render
  }
  // the sources change while the server runs
  servePages(app, renderer, { addresses: [] })
}
