import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** The first signs, all verify: a new one is put first, and the old one leaves when nothing that it signed is in use. */
export type SigningSecrets = readonly [string, ...string[]]

/** The secrets of sessions and of all that is derived from them: those given, else one of this data folder. */
export function sessionSecretsOf({
  dataDir,
  sessionSecrets,
}: Pick<Config, 'dataDir' | 'sessionSecrets'>): SigningSecrets {
  return sessionSecrets ?? [secretOf(dataDir, 'session').value]
}

/**
 * The password of the blog: the one given. On a local instance one is made where none is; one that others reach has none
 * then, since several nodes would each make another, and nobody may have seen it.
 */
export function blogPasswordOf({
  dataDir,
  isLocal,
  blogAdminPassword,
}: Pick<Config, 'dataDir' | 'isLocal' | 'blogAdminPassword'>): { value: string; made: boolean } | null {
  if (blogAdminPassword) return { value: blogAdminPassword, made: false }
  return isLocal ? secretOf(dataDir, 'blog-admin') : null
}

/** Made at first use and kept in the data folder for its owner alone; `made` where this call made it. */
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

/** Where the embedded database of this folder is reached, and of no use elsewhere. */
const NOT_TAKEN_ALONG = 'postgres-password'

export function listSecrets(dataDir: string): { name: string; value: string }[] {
  const folder = join(dataDir, 'secrets')
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  return names
    .filter((name) => /^[a-z-]+$/.test(name) && name !== NOT_TAKEN_ALONG)
    .map((name) => ({ name, value: fs.readFileSync(join(folder, name), 'utf8') }))
}

export function keepSecret(dataDir: string, name: string, value: string): void {
  if (!/^[a-z-]+$/.test(name)) throw new Error(`not the name of a secret: ${JSON.stringify(name)}`)
  fs.mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  fs.writeFileSync(join(dataDir, 'secrets', name), value, { flag: 'wx', mode: 0o600, flush: true })
}

function read(path: string): string | undefined {
  try {
    return fs.readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
