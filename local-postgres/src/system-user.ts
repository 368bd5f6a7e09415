import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The user that PostgreSQL runs as. It refuses to run as root, so root hands it to another one. */
export type SystemUser = { uid: number; gid: number }

/**
 * Undefined where we are not root: PostgreSQL then runs as we do.
 * An existing cluster keeps its owner, so that a single start with sudo does not lock its user out.
 */
export function systemUserFor(clusterDir: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

/** Whether the systemUser may enter a folder: asked of the system, which knows about modes, lists and mounts. */
export function canEnter(dir: string, systemUser: SystemUser | undefined): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...systemUser, cwd: '/', stdio: 'ignore' })
  return tried.status === 0
}

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    const id = Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return id > 0 ? id : 65534
  } catch {
    return 65534
  }
}
