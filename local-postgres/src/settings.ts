import os from 'node:os'

type Listening = { socketDir: string; port: number; loopback: boolean }

const MB = 1024 * 1024
const MIN_SHARED_MB = 256
const MAX_SHARED_MB = 4096

/** An eighth of the memory that this process may use: the app and the system's cache of files need theirs. */
export const sharedBuffersMb = (memory: number) =>
  Math.min(MAX_SHARED_MB, Math.max(MIN_SHARED_MB, Math.floor(memory / 8 / MB)))

/** Of the machine, or of the container where that has less. */
const memoryThere = () => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** On the command line, so that they hold for older clusters too. Failed statements are logged by the app, without people's data. */
export function settingsFor({ socketDir, port, loopback }: Listening, durable: boolean): string[] {
  const settings = {
    listen_addresses: loopback ? '127.0.0.1' : '',
    port,
    ...(loopback ? {} : { unix_socket_directories: socketDir, unix_socket_permissions: '0700' }),
    max_connections: 100,
    // what need not last is small, and there may be many
    shared_buffers: `${durable ? sharedBuffersMb(memoryThere()) : MIN_SHARED_MB}MB`,
    jit: 'off',
    // no disk turns here: an index that gives the order of a list beats reading it whole and sorting
    random_page_cost: 1.1,
    // after a kill it makes sure of its files: of all at once, where the system can, for one by one takes seconds
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
