import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startS3 } from '../../server/src/test/outside/s3-for-tests.ts'
import { SERVER, startProgram } from '../../server/src/test/process/start-program.ts'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const ASSETS = 'web/build/client/assets'

export interface Site {
  url: string
  dataDir: string
  /** Stops the server and starts that of the next release on its address and data. */
  release(): Promise<void>
  close(): Promise<void>
}

/** A server on data of its own. In its next release the sentence reads otherwise. */
export async function startSite(sentence: string, otherwise: string): Promise<Site> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-release-'))
  const settings = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', DEMO: 'off' }
  let server = await startProgram(SERVER, settings)
  const { url } = server
  return {
    url,
    dataDir: settings.DATA_DIR,
    async release() {
      const program = writeNextRelease(join(folder, 'next'), sentence, otherwise)
      await server.stop()
      server = await startProgram(program, { ...settings, PORT: new URL(url).port })
    },
    async close() {
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies server and built site into a folder as the release after this one, in which a sentence reads otherwise:
 * the chunk with the sentence and all that lead to it have other names, as after a build, and the worker names them. Answers the
 * program to start.
 */
export function writeNextRelease(folder: string, sentence: string, otherwise: string): string {
  for (const part of ['server/src', 'server/package.json', 'web/build'])
    fs.cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true })
  fs.symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  const renamed = namesToChange(join(folder, ASSETS), sentence)
  for (const file of textFiles(join(folder, 'web/build'))) changeText(file, [[sentence, otherwise], ...renamed])
  for (const [before, after] of renamed) fs.renameSync(join(folder, ASSETS, before), join(folder, ASSETS, after))
  return join(folder, 'server/src/server.ts')
}

/** Each script whose content changes, with its next name: those that say it, those that name these, and so on. */
function namesToChange(assets: string, sentence: string): [string, string][] {
  const scripts = fs.readdirSync(assets).filter((name) => name.endsWith('.js'))
  const texts = new Map(scripts.map((name) => [name, fs.readFileSync(join(assets, name), 'utf8')]))
  const changed = new Set<string>()
  let changes = [sentence]
  while (changes.length > 0) {
    const saying = scripts.filter((name) => changes.some((words) => texts.get(name)?.includes(words)))
    changes = saying.filter((name) => !changed.has(name))
    for (const name of changes) changed.add(name)
  }
  if (![...changed].some((name) => name.startsWith('manifest-'))) throw new Error(`The build does not say: ${sentence}`)
  return [...changed].map((name) => [name, name.replace(/....\.js$/, 'next.js')])
}

const textFiles = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|json|html)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

function changeText(file: string, changes: [string, string][]): void {
  const text = fs.readFileSync(file, 'utf8')
  const changed = changes.reduce((words, [before, after]) => words.replaceAll(before, after), text)
  if (changed === text) return
  fs.writeFileSync(file, changed)
  // these are sent in its place
  for (const ending of ['br', 'gz']) fs.rmSync(`${file}.${ending}`, { force: true })
}

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

export interface StoreSite {
  url: string
  dataDir: string
  /** Where the store answers browsers. */
  store: string
  stop(): Promise<void>
}

/** A server of its own, whose pictures are kept by an S3 store. */
export async function startStoreSite(): Promise<StoreSite> {
  const s3 = await startS3()
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-e2e-store-'))
  const server = await startProgram(SERVER, { DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: 'off', ...s3.settings })
  return {
    url: server.url,
    dataDir,
    store: s3.s3.endpoint,
    stop: async () => {
      await server.stop()
      await s3.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
