import * as fs from 'node:fs/promises'
import type { Config } from '../config.ts'

/** Room for some pictures and for what PostgreSQL writes until somebody comes and looks. */
const MIN_FREE_BYTES = 64 * 1024 * 1024

/** Whether the data folder holds what grows, and its disk has no room for it. */
export async function isDiskFull({ dataDir, s3, databaseUrl }: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>) {
  if (s3 && databaseUrl) return false
  return (await freeBytes(dataDir)) < MIN_FREE_BYTES
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder)
  return bavail * bsize
}
