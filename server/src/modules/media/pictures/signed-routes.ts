import { Id } from '@caravan/contract/fields.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { isKnownTag } from '../../../platform/http/known-tag.ts'
import { widthsToTry } from '../../../platform/images/image-sizes.ts'
import { type PictureRight, readPictureRight } from '../../../platform/picture-address.ts'
import { RecentReading } from '../../../platform/recent-reading.ts'
import { problem } from '../../../problem.ts'
import { objectPathOf } from './object-keys.ts'
import { formatFor, widthIn } from './object-routes.ts'
import { loadVariant } from './pictures.ts'
import { listRevoked } from './queries.ts'

/** A grid of pictures is one reading, and what a moderator decides is known on every node in less than a second. */
const MAX_AGE_MS = 500

/**
 * Pictures whose signed addresses are no right to fetch them while somebody is suspended or a trip is hidden: their bare
 * addresses ask who is looking.
 */
class RevokedPictures {
  readonly #ids: RecentReading<ReadonlySet<string>>

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#ids = new RecentReading({
      initial: new Set(),
      read: () => listRevoked(db),
      maxAgeMs: MAX_AGE_MS,
      log,
      failure: 'revoked pictures cannot be read: those that were known stay revoked',
    })
  }

  async has(id: string): Promise<boolean> {
    return (await this.#ids.get()).has(id)
  }
}

/**
 * Pictures whose address is the right to fetch them: no session is read, and no statement is made for one of them. An address
 * that is out of date, or of a picture of somebody suspended, leads to the bare one, which asks who is looking.
 */
export async function signedPictureRoutes(app: FastifyInstance): Promise<void> {
  const { db, storage, log } = app.services
  const revoked = new RevokedPictures(db, log)
  for (const kind of ['trips', 'avatars'] as const) {
    app.get<{ Params: { id: string; right: string } }>(
      `/objects/${kind}/:id/:right`,
      { schema: { hide: true } },
      async (request, reply) => {
        const id = Id.safeParse(request.params.id)
        if (!id.success) throw problem('not-found')
        const asked = widthIn(request)
        const objectPath = objectPathOf({ kind, id: id.data })
        const right = readPictureRight(objectPath, request.params.right)
        if (!right || (await revoked.has(id.data))) {
          const [, query] = request.url.split('?')
          return reply
            .header('cache-control', 'private, no-store')
            .redirect(query ? `${objectPath}?${query}` : objectPath, 307)
        }
        const format = formatFor(request.headers.accept)
        const picture = { id: id.data, kind, widths: widthsToTry(kind, asked) }
        const { bytes, width } = await loadVariant(storage, picture, format)
        const etag = `"${id.data}-${width}-${format}"`
        reply.headers({ ...cachingOf(right), etag })
        // asked of the store first: a shared cache asks again before it goes on with what may be deleted
        if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type(`image/${format}`).send(bytes)
      },
    )
  }
}

/** As long as pages without a network are kept. */
const BROWSER_SECONDS = 30 * 86_400

/** The browser keeps what it was shown; a shared cache what is everybody's, and no longer than the address is good. */
const cachingOf = ({ scope, secondsLeft }: PictureRight) =>
  scope === 'public'
    ? {
        vary: 'Accept',
        'cache-control': `public, max-age=${BROWSER_SECONDS}, s-maxage=${secondsLeft}, immutable`,
      }
    : // by the cookie too: the next traveller on a device is not shown what an earlier one saw
      { vary: 'Accept, Cookie', 'cache-control': `private, max-age=${BROWSER_SECONDS}, immutable` }
