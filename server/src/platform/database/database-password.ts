import { secretOf } from '../secrets/secrets.ts'

/** The embedded database's password: on Windows it listens on loopback; elsewhere its socket needs none. */
export const databasePassword = (dataDir: string): string | undefined =>
  process.platform === 'win32' ? secretOf(dataDir, 'postgres-password').value : undefined
