import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startS3 } from '../../server/src/test/outside/s3-for-tests.ts'
import { startProgram } from '../../server/src/test/process/start-program.ts'

const programOf = (name: string) => fileURLToPath(new URL(`../../server/src/test/process/${name}`, import.meta.url))

export interface LinkSite {
  url: string
  dataDir: string
  /** Where the pictures come from. */
  from: string
  close(): Promise<void>
}

/**
 * A server with a Companion that fetches pictures by links, on data of its own, and a site with a photo and a page. Its pictures are kept in a
 * folder, or by an S3 store that browsers send to.
 */
export async function startLinkSite(photo: Buffer, { hasStore = false } = {}): Promise<LinkSite> {
  const answer: RequestListener = ({ url }, reply) => {
    if (url === '/photo.jpg') reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    else if (url === '/page') reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No picture</h1>')
    else reply.writeHead(404).end()
  }
  const source = createServer(answer).listen(0, '127.0.0.1')
  await once(source, 'listening')
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-by-link-'))
  const store = hasStore ? await startS3() : null
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: 'off', ...store?.settings }
  const PORT = String(await freePort())
  const shared = { COMPANION_SECRET: 'shared by the app and Companion alone' }
  const COMPANION_URL = `http://localhost:${PORT}`
  const server = await startProgram(programOf('server-with-local-links.ts'), { ...settings, ...shared, COMPANION_URL })
  const pages = { PUBLIC_URL: server.url, APP_URL: server.url }
  const companion = await startProgram(programOf('companion-with-local-links.mjs'), { ...shared, ...pages, PORT })
  return {
    url: server.url,
    dataDir,
    from: `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
    async close() {
      await companion.stop()
      await server.stop()
      await store?.close()
      source.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server has to know Companion before that knows the server. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
