import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { at } from './project.mjs'

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Names what has to lie in node_modules: the lockfile, for this kind of machine. */
export function wantedPackages() {
  const hash = createHash('sha256').update(read(at('package-lock.json')))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/**
 * Whether npm has already put there what the lockfile says: after an `npm install` by hand nothing needs to be done.
 * npm writes down what it installed in a second lockfile of the same form.
 */
export function npmHasInstalledThem() {
  const written = read(at('node_modules', '.package-lock.json'))
  if (!written) return false
  const installed = JSON.parse(written).packages
  const wanted = JSON.parse(read(at('package-lock.json'))).packages
  return Object.entries(wanted).every(([path, entry]) => path === '' || isThere(path, entry, installed[path]))
}

function isThere(path, wanted, installed) {
  // The clone's own workspaces: linked into node_modules, listed but not installed themselves.
  if (wanted.link || !path.includes('node_modules/')) return true
  if (installed) return installed.version === wanted.version && installed.integrity === wanted.integrity
  return Boolean(wanted.optional || wanted.devOptional || wanted.peer) && !isForThisMachine(wanted)
}

/** An optional package that names systems is one of a set, of which this machine needs its own. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false
  if (libc) return false
  return (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch)
}
