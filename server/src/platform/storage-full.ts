/** What a file system says when it is full, or full for us. */
const ERRNOS: unknown[] = ['ENOSPC', 'EDQUOT']
const HTTP_INSUFFICIENT_STORAGE = 507

/** The error at the root of this one, where it says that a file system or a store of pictures has no room left. */
export function storageFullOf(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isStorageFull(cause)) return cause
  return undefined
}

const isStorageFull = (error: Error) =>
  ('code' in error && ERRNOS.includes(error.code)) || statusOf(error) === HTTP_INSUFFICIENT_STORAGE

/** With which status an S3 store refused. */
function statusOf(error: Error): unknown {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return undefined
  return 'httpStatusCode' in error.$metadata ? error.$metadata.httpStatusCode : undefined
}

/** PostgreSQL's code for a disk on which nothing more can be written. */
const DISK_FULL = '53100'

/** The same of PostgreSQL, which has undone what it could not write. */
export function databaseFullOf(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === DISK_FULL) return cause
  }
  return undefined
}
