import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'

/** Bytes by key. A key is written whole or not at all, and never read half. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Fails as the stream fails, and then stores nothing. */
  putStream(key: string, stream: Readable, body: StreamedBody): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** The same as it is read; no more of it is held than a connection takes. */
  getStream(key: string): Promise<Readable | null>
  /** All there are, but half-written drafts. */
  keys(): AsyncGenerator<string>
  /** Everything below a folder such as `trips/<id>`, half-written drafts too; no error where there is nothing. */
  deleteFolder(folder: string): Promise<void>
}

export interface StreamedBody {
  contentType: string
  /** In bytes. Without it the body is first written to a file here for an S3 store, which wants to know before the first byte. */
  contentLength: number | undefined
}

/** The file system below the data folder, or an S3 store where one is configured. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir'> & { s3?: Config['s3'] }): Storage {
  const storage = lazily(async () =>
    s3 ? (await import('./external/s3-storage.ts')).openBucket(s3) : openFolder(join(dataDir, 'objects')),
  )
  return {
    put: async (key, ...rest) => (await storage()).put(checked(key), ...rest),
    putStream: async (key, ...rest) => (await storage()).putStream(checked(key), ...rest),
    get: async (key) => (await storage()).get(checked(key)),
    getStream: async (key) => (await storage()).getStream(checked(key)),
    keys: async function* () {
      for await (const key of (await storage()).keys()) if (KEY.test(key)) yield key
    },
    deleteFolder: async (folder) => (await storage()).deleteFolder(checked(folder)),
  }
}

/** Opened by the first who needs it: a process that stores nothing makes no folder and loads no S3 client. */
function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Keys are ours and never a visitor's text; one that looks otherwise is a bug and must not reach a file system. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

async function openFolder(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(root, key)
  /** A file appears under its name when all of it is on the disk. */
  async function write(key: string, content: Uint8Array | Readable): Promise<void> {
    const path = pathOf(key)
    const draft = `${path}.${randomUUID()}.draft`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    put: write,
    putStream: write,
    get: (key) => readFile(pathOf(key)).catch(nullWhereMissing),
    getStream: async (key) => (await open(pathOf(key)).catch(nullWhereMissing))?.createReadStream() ?? null,
    keys: async function* () {
      for await (const path of filesBelow(root)) yield relative(root, path).replaceAll(sep, '/')
    },
    deleteFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  // one that was deleted meanwhile holds nothing
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(nullWhereMissing)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
