import { Readable } from 'node:stream'
import { PRODUCT } from '@caravan/contract/product.ts'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { widthsFor } from '../../../platform/images/image-sizes.ts'
import type { Storage } from '../../../platform/storage.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { variantKey } from '../../media/pictures/object-keys.ts'
import { listPictures } from './queries.ts'
import { inRepeatableRead, readSection, type Section } from './sections/section-queries.ts'
import { SECTIONS } from './sections.ts'

// its workers are the browser's
configure({ useWebWorkers: false })

interface Sources {
  db: Db
  storage: Storage
}

/** An archive of a traveller's data as it is written: whoever reads it decides how fast, and hardly any of it is held. */
export function openArchive(sources: Sources, viewer: Viewer): Readable {
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
