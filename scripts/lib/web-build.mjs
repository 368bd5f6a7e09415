import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { oneAtATime } from './install.mjs'
import { runNode } from './node.mjs'
import { Advice, at, commandOf, patiently, ROOT, say } from './project.mjs'

const STAMP = at('web', 'build', '.sources')
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router', 'test-results', '.DS_Store'])

export async function ensureBuilt() {
  if (isBuilt()) return
  await oneAtATime(async () => {
    if (!isBuilt()) await build()
  })
}

/** Builds the pages where there are none yet: for tests that ask for pages and do not judge what is on them. */
export async function ensureAnyBuild() {
  if (!existsSync(STAMP)) await ensureBuilt()
}

export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfSources()

export async function build() {
  const sources = hashOfSources()
  rmSync(STAMP, { force: true })
  const { code, text } = await patiently('Building the pages', () =>
    runNode([commandOf('@react-router/dev', 'react-router'), 'build'], {
      cwd: at('web'),
      env: { NODE_ENV: 'production' },
      output: 'catch',
    }),
  )
  if (code !== 0) {
    say(text.trim())
    throw new Advice('The pages could not be built; the reason stands above.')
  }
  writeFileSync(STAMP, sources)
}

function hashOfSources() {
  const hash = createHash('sha256')
  const folders = [at('web'), at('contract', 'src'), at('postcards', 'src')]
  const files = [...folders.flatMap(filesIn), at('package-lock.json'), at('tsconfig.json')]
  for (const file of files)
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !NOT_SOURCES.has(name))
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
