import * as fs from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './binaries.ts'
import { CannotStart } from './cannot-start.ts'
import { openClusterDir, type SystemUser } from './system-user.ts'

/** Both the owner of the cluster and the name of its one database. */
export const OWNER = 'app'

const MAJOR = '18'

type Cluster = {
  clusterDir: string
  native: string
  systemUser: SystemUser | undefined
  durable: boolean
  password?: string
}

/** Makes the cluster where there is none: beside its place and then renamed, so that a start cut short leaves no half of one. */
export async function initialise(cluster: Cluster): Promise<void> {
  const { clusterDir, systemUser } = cluster
  const found = versionOf(clusterDir)
  if (found === MAJOR) return
  if (found) {
    throw new CannotStart(
      `The data in ${clusterDir} was written by PostgreSQL ${found}; this version runs ${MAJOR}. ` +
        'Restore it from a backup into a new DATA_DIR, or set DATABASE_URL.',
    )
  }
  const draft = `${clusterDir}.draft`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  if (systemUser) fs.chownSync(draft, systemUser.uid, systemUser.gid)
  await fill(draft, cluster)
  fs.renameSync(draft, clusterDir)
}

function versionOf(clusterDir: string): string | undefined {
  if (!fs.existsSync(clusterDir)) return undefined
  try {
    return fs.readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    throw new CannotStart(
      `The database in ${clusterDir} belongs to another user, as after a start as root. ` +
        'Start as that user, choose another DATA_DIR, or make the folder yours with `sudo chown -R`.',
    )
  }
}

async function fill(draft: string, { native, systemUser, durable, password }: Cluster): Promise<void> {
  const dir = openClusterDir(draft, systemUser)
  const passwordFile = `${draft}.password`
  try {
    if (password) fs.writeFileSync(passwordFile, password, { mode: 0o600 })
    const access = password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
    await initdb({ native, systemUser, dir }, [...access, ...(durable ? [] : ['--no-sync'])])
    const single = ['--single', '-D', dir.argument, ...(durable ? [] : ['-F']), 'postgres']
    await runProgram({ native, systemUser, dir }, 'postgres', single, `CREATE DATABASE ${OWNER}\n`)
  } finally {
    fs.rmSync(passwordFile, { force: true })
    dir.close()
  }
}

/** Text sorts by PostgreSQL's own tables; what is a letter for trigrams is asked of the system, as plain `C` loses the `ö` of `Malmö`. */
async function initdb(target: Parameters<typeof runProgram>[0], extra: string[]): Promise<void> {
  const args = ['-D', target.dir.argument, '-U', OWNER, '--encoding=UTF8', '--locale=C', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const letters = ['C.UTF-8', 'en_US.UTF-8']
  for (const name of letters) {
    try {
      return await runProgram(target, 'initdb', [...args, ...locale, `--lc-ctype=${name}`, ...extra])
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('invalid locale name'))) throw error
    }
  }
  return runProgram(target, 'initdb', [...args, ...locale, ...extra])
}
