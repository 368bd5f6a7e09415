import * as fs from 'node:fs'
import { CannotStart } from './cannot-start.ts'
import type { SystemUser } from './system-user.ts'
import { canEnter } from './system-user.ts'

/** A cluster folder as it is given to the PostgreSQL programs. `close` only after they have ended. */
export type ClusterDir = { path: string; argument: string; fd: number | 'ignore'; close: () => void }

/**
 * PostgreSQL goes to its folder by absolute path, which its user cannot enter when the data folder lies under one that
 * only root may enter. On Linux we then hand it the opened folder as descriptor 3: `/proc/self/fd/3` leads straight into
 * it, past its parents, for the postmaster and for every process that inherits from it.
 */
export function openClusterDir(path: string, systemUser: SystemUser | undefined): ClusterDir {
  if (!systemUser || canEnter(path, systemUser)) return { path, argument: path, fd: 'ignore', close: () => {} }
  if (process.platform !== 'linux') {
    throw new CannotStart(
      `PostgreSQL does not run as root, and the user it runs as (uid ${systemUser.uid}) cannot reach ${path}. ` +
        'Choose a DATA_DIR in a folder that everybody may enter, or start as an ordinary user.',
    )
  }
  const fd = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)
  return { path, argument: '/proc/self/fd/3', fd, close: () => fs.closeSync(fd) }
}
