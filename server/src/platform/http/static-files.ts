import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The build names assets by their content; fonts are kept under such names. */
const NAMED_BY_CONTENT = ['assets', 'fonts']

/**
 * Answers the files of the web build from disk. Comes before everything that reads the session: a page is followed by
 * two dozen of them, and none needs the database.
 */
export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    // nobody asks again for what never changes, and a first view is a dozen files
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = NAMED_BY_CONTENT.some((folder) => path.startsWith(join(root, folder)))
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
