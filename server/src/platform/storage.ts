import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'
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

interface StreamedBody {
  contentType: string
  /** In bytes. Without it the body is first written to a file here for an S3 store, which wants to know before the first byte. */
  contentLength: number | undefined
}

type S3 = NonNullable<Config['s3']>

/** The file system below the data folder, or an S3 store where one is configured. */
export function openStorage({ dataDir, s3 }: { dataDir: string; s3?: S3 | undefined }): Storage {
  const disk = s3 ? lazily(() => openBucket(s3)) : lazily(() => openFolder(join(dataDir, 'objects')))
  return {
    put: async (key, bytes, contentType) => (await disk()).put(checked(key), bytes, { contentType }),
    putStream: async (key, stream, { contentType, contentLength }) =>
      s3 && contentLength === undefined
        ? withSpooled(stream, async (body, contentLength) =>
            (await disk()).putStream(checked(key), body, { contentType, contentLength }),
          )
        : (await disk()).putStream(checked(key), stream, { contentType, contentLength }).catch(rethrowCause),
    getStream: async (key) =>
      (await disk())
        .getStream(checked(key))
        .then((stream) => opened(stream))
        .catch(nullWhereMissing),
    get: async (key) => (await disk()).getBytes(checked(key)).catch(nullWhereMissing),
    keys: async function* () {
      yield* keysOf(await disk())
    },
    deleteFolder: async (folder) => (await disk()).deleteAll(`${checked(folder)}/`),
  }
}

async function* keysOf(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
    for (const object of page.objects) if (object.isFile && KEY.test(object.key)) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
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

async function openFolder(location: string): Promise<Disk> {
  await mkdir(location, { recursive: true, mode: 0o700 })
  return new Disk(new AtomicFolder({ location, visibility: 'private' }))
}

/** FlyDrive's own driver writes in place; here a file appears under its name when all of it is on the disk. */
class AtomicFolder extends FSDriver {
  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.#place(key, contents, options)
  }
  override putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    return this.#place(key, contents, options)
  }
  async #place(key: string, contents: string | Uint8Array | Readable, options?: WriteOptions): Promise<void> {
    const path = join(String(this.options.location), key)
    const draft = `${path}.${randomUUID()}.draft`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeFile(draft, contents, { mode: 0o600, flag: 'wx', flush: true, signal: options?.signal })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

/** A stream that has begun: only then a file system says that there is nothing. */
async function opened(stream: Readable): Promise<Readable> {
  if (stream.readableLength === 0 && !stream.readableEnded) await once(stream, 'readable')
  return stream
}

/** Passes on a stream whose length is not known, through a file without a name: whatever ends the process, nothing of it is left. */
async function withSpooled(stream: Readable, send: (body: Readable, bytes: number) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `caravan-${randomUUID()}.spool`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    // not by a write stream of the file: closing the file waits for that one, and one that has finished never says so
    await file.writeFile(stream)
    const { size } = await file.stat()
    const body = file.createReadStream({ start: 0 })
    try {
      await send(body, size)
    } finally {
      body.destroy()
    }
  } finally {
    await file.close()
  }
}

async function openBucket(s3: S3): Promise<Disk> {
  const { openS3Driver } = await import('./s3-driver.ts')
  return new Disk(openS3Driver(s3))
}

/** What the stream failed with, out of FlyDrive's wrapping. */
function rethrowCause(error: unknown): never {
  throw error instanceof Error && error.cause ? error.cause : error
}

function nullWhereMissing(error: unknown): null {
  // FlyDrive wraps what a command fails with; a stream fails by itself
  for (const cause of error instanceof Error ? [error, error.cause] : []) {
    if (cause instanceof Error && (cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT')))
      return null
  }
  throw error
}
