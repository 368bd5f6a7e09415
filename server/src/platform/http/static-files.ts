import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The build names assets by their content; fonts are kept under such names. */
const NAMED_BY_CONTENT = ['assets', 'fonts']

/** Its name stays: a browser that kept the one of before would keep the release of before with it. */
const WORKER = 'worker.js'

/** Comes before everything that reads the session: a page is followed by two dozen files, and none needs the database. */
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
      reply.header('cache-control', cachingOf(path.slice(root.length + 1)))
    },
  })
}

function cachingOf(file: string): string {
  if (NAMED_BY_CONTENT.includes(file.split(/[/\\]/)[0] ?? '')) return 'public, max-age=31536000, immutable'
  // sent compressed it is another file: `worker.js.br`
  return file.startsWith(WORKER) ? 'no-cache' : 'public, max-age=3600'
}
