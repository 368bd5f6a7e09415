import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import pg from 'pg'
import { ZodError } from 'zod'
import { ConfigError } from '../config.ts'
import { CannotDraw } from '../modules/site/waitlist/waitlist.ts'
import { connectionErrorOf } from '../platform/database/connection-error.ts'
import { UsageError } from './command-line.ts'

const WRITTEN_FOR_PEOPLE = [UsageError, ConfigError, CannotStart, CannotDraw]

const OF_FILES: Record<string, string> = {
  ENOENT: 'is not there, or its folder is not',
  ENOTDIR: 'lies below a file; expected a folder',
  EEXIST: 'is there already. Choose another name',
  EISDIR: 'is a folder; expected a file',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'lies on a disk that may only be read',
  ENOSPC: 'lies on a full disk',
  ENAMETOOLONG: 'is too long for a name',
}
const NO_RIGHT = '42501'
const TAKEN = '23505'

/** Why a command failed, in one line for the operator. Where it came from is nothing that they can mend. */
export function plainReason(error: unknown): string {
  if (WRITTEN_FOR_PEOPLE.some((kind) => error instanceof kind)) return (error as Error).message
  return oneLine(reasonOf(error))
}

function reasonOf(error: unknown): string {
  const lost = connectionErrorOf(error)
  if (lost) return `A server cannot be reached: ${lost.message}`
  const cause = rootOf(error)
  if (cause instanceof pg.DatabaseError) {
    if (cause.code === NO_RIGHT) return `The role of DATABASE_URL lacks a right: ${cause.message}`
    if (cause.code === TAKEN) return `That is taken already: ${cause.detail ?? cause.message}`
    return `The database refused: ${cause.message} (${cause.code})`
  }
  if (cause instanceof ZodError) return `This cannot be read: ${cause.issues[0]?.message ?? 'it is of another form'}`
  if (!(cause instanceof Error)) return String(cause)
  const { code, path, dest } = cause as NodeJS.ErrnoException & { dest?: string }
  const ofFile = OF_FILES[code ?? '']
  return ofFile && path ? `${dest ?? path} ${ofFile}.` : `${cause.name}: ${cause.message}`
}

/** What Drizzle wraps says less than what it is of, and holds the values of the statement. */
function rootOf(error: unknown): unknown {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root
}

const oneLine = (text: string) => text.split(/\s*[\r\n]+\s*/, 1).join('')
