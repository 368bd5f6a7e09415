import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { type Render, servePages } from './pages.ts'

/** Pages drawn from the sources as they are, with reload in the browser. For development only. */
export async function devPages(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    root: fileURLToPath(new URL('../../../web/', import.meta.url)),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(@|app\/|node_modules\/|__)/.test(request.url)) {
      reply.hijack()
      vite.middlewares(request.raw, reply.raw)
    } else done()
  })
  servePages(app, async () => {
    const { render } = await vite.ssrLoadModule('./server.ts')
    return render as Render
  })
}
