import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
