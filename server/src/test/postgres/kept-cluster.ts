import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/caravan-tests', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const LOCKFILE = fileURLToPath(new URL('../../../../package-lock.json', import.meta.url))

/**
 * Making a cluster and loading the gazetteer takes longer than most test files. The stopped cluster of an earlier run is
 * copied in its place where its migrations and packages are the same; whatever else has changed, `migrate` brings up.
 * @returns whether there was one
 */
export async function copyKeptCluster(dataDir: string): Promise<boolean> {
  if (!isSupported) return false
  const kept = join(CACHE, cacheKey())
  if (!fs.existsSync(kept)) return false
  await run('cp', ['-a', kept, clusterOf(dataDir)])
  return true
}

/** Keeps this stopped cluster for the next run, and forgets older ones. */
export async function keepCluster(dataDir: string): Promise<void> {
  if (!isSupported) return
  const [kept, draft] = [join(CACHE, cacheKey()), join(CACHE, `draft-${randomUUID()}`)]
  fs.mkdirSync(CACHE, { recursive: true })
  await run('cp', ['-a', clusterOf(dataDir), draft])
  for (const name of fs.readdirSync(CACHE)) {
    if (!name.startsWith('draft-')) fs.rmSync(join(CACHE, name), { recursive: true, force: true })
  }
  // two runs at once may both bring one: the first stays
  if (fs.existsSync(kept)) fs.rmSync(draft, { recursive: true, force: true })
  else fs.renameSync(draft, kept)
}

/** `cp` keeps the owner, which PostgreSQL insists on. */
const isSupported = process.platform !== 'win32'

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

function cacheKey(): string {
  const hash = createHash('sha256').update(fs.readFileSync(LOCKFILE))
  for (const name of fs
    .readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(fs.readFileSync(join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 32)
}
