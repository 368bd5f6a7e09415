import { PassThrough, Readable } from 'node:stream'
import { LIMITS } from '@caravan/contract/limits.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { enqueueAccountMail } from '../../../platform/identity/account-jobs.ts'
import { widthsFor } from '../../../platform/images/image-sizes.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { Storage } from '../../../platform/storage.ts'
import { findTravellerOrSuspended, type Viewer } from '../../../platform/viewer.ts'
import { variantKey } from '../../media/pictures/object-keys.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import * as queries from './queries.ts'
import { listPictures } from './queries.ts'
import { GROUP_CHAT_SECTIONS, MATCH_SECTIONS, MEETING_SECTIONS } from './sections/group-chat-queries.ts'
import { ACCOUNT_SECTIONS, SAFETY_SECTIONS } from './sections/safety-queries.ts'
import {
  inRepeatableRead,
  NOTIFICATION_SECTIONS,
  readSection,
  SEARCH_SECTIONS,
  type Section,
  TRIP_SECTIONS,
} from './sections/trip-queries.ts'

/** All that a traveller gave, and what others gave them as far as they can see it. */
export const SECTIONS: readonly Section[] = [
  ...ACCOUNT_SECTIONS,
  ...TRIP_SECTIONS,
  ...MATCH_SECTIONS,
  ...GROUP_CHAT_SECTIONS,
  ...SEARCH_SECTIONS,
  ...NOTIFICATION_SECTIONS,
  ...SAFETY_SECTIONS,
  ...MEETING_SECTIONS,
]

// its workers are the browser's
configure({ useWebWorkers: false })

interface Sources {
  db: Db
  storage: Storage
}

/** An archive of a traveller's data as it is written: whoever reads it decides how fast, and hardly any of it is held. */
function openArchive(sources: Sources, viewer: Viewer): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const zip = new ZipWriter(writable)
  const written = write(zip, sources, viewer).catch((error: unknown) => writable.abort(error))
  const stream = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  stream.once('close', () => void written)
  return stream
}

async function write(zip: ZipWriter<unknown>, { db, storage }: Sources, viewer: Viewer): Promise<void> {
  await zip.add('README.txt', new TextReader(README))
  // of one moment, whatever is written meanwhile; over before the pictures, which may take long
  const owned = await db.transaction(async (tx) => {
    await inRepeatableRead(tx)
    for (const section of SECTIONS) {
      await zip.add(`${section.name}.json`, asWeb(jsonOf(readSection(tx, section, viewer))))
    }
    return listPictures(tx, viewer.id)
  })
  for (const section of SECTIONS) {
    await zip.add(`schemas/${section.name}.schema.json`, new TextReader(JSON.stringify(schemaOf(section), null, 2)))
  }
  for (const picture of owned) {
    const file = await largestOf(storage, picture)
    // compressed as it is
    if (file) await zip.add(`pictures/${picture.kind}/${picture.id}.webp`, asWeb(file), { level: 0 })
  }
  await zip.close()
}

type Picture = Awaited<ReturnType<typeof listPictures>>[number]

/** In the format that every program opens. */
async function largestOf(storage: Storage, picture: Picture): Promise<Readable | null> {
  for (const width of widthsFor(picture.kind, picture.width, Number.POSITIVE_INFINITY)) {
    const file = await storage.getStream(variantKey(picture, width, 'webp'))
    if (file) return file
  }
  return null
}

const README = `Everything that you have on ${PRODUCT.name}, and what others wrote to you as far as you can see it there.

Each .json file is a list; schemas/ says what its fields are (JSON Schema), and what the file is about.
pictures/ holds your pictures as they are stored, by their kind and id.
`

const schemaOf = ({ item, about }: Section) => z.toJSONSchema(z.array(item).describe(about))

async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let before = '[\n'
  for await (const row of rows) {
    yield Buffer.from(before + JSON.stringify(row))
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

const asWeb = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks)) as unknown as ReadableStream<Uint8Array>

const { name } = PRODUCT

const readyMail = (to: string, link: string): Mail => ({
  to,
  subject: `The archive of your ${name} data is ready`,
  text: `You asked for everything that you have on ${name}. Sign in to download it:
${link}

It is there for ${LIMITS.exportHours} hours, for you alone. If you did not ask for it, change your password.
`,
})

/** Where an archive lies: in a folder of its own, so that deleting leaves nothing behind. */
const folderOf = (id: string) => `exports/${id}`
export const archiveKey = (id: string) => `${folderOf(id)}/archive.zip`

export const deleteExportFiles = (storage: Storage, id: string): Promise<void> => storage.deleteFolder(folderOf(id))

/**
 * Writes an archive into the store, then says that it is there. Cut off in the middle it is made anew under the same key;
 * a store that fails has it tried again.
 */
export async function makeExport(services: Services, id: string): Promise<void> {
  const { db, storage, config } = services
  const wanted = await queries.findWaiting(db, id)
  const viewer = wanted && (await findTravellerOrSuspended(db, wanted.userId))
  if (!viewer) return
  const counted = new Counted()
  const archive = openArchive({ db, storage }, viewer)
  archive.once('error', (error) => counted.destroy(error))
  const body = { contentType: 'application/zip', contentLength: undefined }
  try {
    await storage.putStream(archiveKey(id), archive.pipe(counted), body)
  } finally {
    // where the store fails, what is read for it ends too
    archive.destroy()
  }
  const isWanted = await db.transaction(async (tx) => {
    const email = await queries.findEmail(tx, viewer.id)
    if (!email || !(await queries.setReady(tx, id, counted.bytes, LIMITS.exportHours))) return false
    // nothing is sent to somebody who is suspended: their page asks for it
    if (viewer.isSuspended) return true
    await upsertOwnNotification(tx, { userId: viewer.id, kind: 'export-ready' })
    await enqueueAccountMail(tx, services, readyMail(email, `${config.publicUrl}/settings#data`))
    return true
  })
  // they have left meanwhile, or given up: nothing names the file any more
  if (!isWanted) await deleteExportFiles(storage, id)
}

/** Passes bytes on and counts them. */
class Counted extends PassThrough {
  bytes = 0
  override _transform(...[chunk, encoding, done]: Parameters<PassThrough['_transform']>): void {
    this.bytes += chunk.length
    super._transform(chunk, encoding, done)
  }
}

/** By the clock: archives whose day is over, and those that were never made. */
export async function deleteOldExports({ db }: Pick<Services, 'db'>): Promise<void> {
  await queries.giveUpOld(db)
  await queries.deleteOld(db)
}
