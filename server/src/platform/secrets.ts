import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'

/**
 * A secret that was not given: made at first use, kept in the data folder for its owner alone.
 * `made` tells whether this call made it, for those that are shown once.
 */
export function secretOf(dataDir: string, name: string): { value: string; made: boolean } {
  const folder = join(dataDir, 'secrets')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const kept = read(path)
  if (kept) return { value: kept, made: false }

  // Linked into place whole: of two processes that make it at once, both go on with the same one.
  const value = randomBytes(32).toString('base64url')
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  fs.writeFileSync(draft, value, { flag: 'wx', mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, path)
    return { value, made: true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const others = read(path)
    if (others) return { value: others, made: false }
    fs.renameSync(draft, path)
    return { value, made: true }
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

function read(path: string): string | undefined {
  try {
    return fs.readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
