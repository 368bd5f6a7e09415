import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Answers the files of the web build from disk. Registered before everything that knows who asks: a page is followed by
 * two dozen of them, and none needs the database.
 */
export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      // the build names assets by their content
      const isNamedByContent = path.startsWith(join(root, 'assets'))
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
