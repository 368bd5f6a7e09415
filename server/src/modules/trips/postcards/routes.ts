import { drawAvatar } from '@caravan/postcards/avatar.ts'
import { drawPostcard, type PlaceKind } from '@caravan/postcards/postcard.ts'
import { scenesFor } from '@caravan/postcards/scenes-of-the-world.ts'
import { AVATAR_SIZES, dimensionsOf, isPostcardSize } from '@caravan/postcards/sizes.ts'
import { drawStampScene, isStampName } from '@caravan/postcards/stamps.ts'
import type { FastifyInstance } from 'fastify'
import { svgSender } from './send-svg.ts'

export interface PlaceForDrawing {
  place: string
  country: string
  countryCode: string
  latitude: number
  kind: PlaceKind
}

export interface PostcardDeps {
  /** A place by its key in the gazetteer, or nothing. */
  findPlaceForDrawing(key: string): Promise<PlaceForDrawing | null>
}

const KEY = /^[A-Za-z0-9:._~-]{1,80}$/
const VARIANT = /^(?:0|[1-9]\d?)$/
const SEED = /^[A-Za-z0-9._-]{1,64}$/
const stemOf = (file: string) => (file.endsWith('.svg') ? file.slice(0, -4) : '')
const config = { cost: 'drawing' } as const
const schema = { hide: true }

export async function postcardRoutes(app: FastifyInstance, { findPlaceForDrawing }: PostcardDeps): Promise<void> {
  const send = svgSender()

  app.get<{ Params: { key: string; variant: string; file: string } }>(
    '/postcards/:key/:variant/:file',
    { schema, config },
    async (request, reply) => {
      const { key, variant, file } = request.params
      const size = stemOf(file)
      if (!KEY.test(key) || !VARIANT.test(variant) || !isPostcardSize(size)) return reply.callNotFound()
      const found = await findPlaceForDrawing(key)
      if (!found) return reply.callNotFound()
      const { place, country, kind } = found
      return send(request, reply, `postcard ${key} ${variant} ${size}`, () =>
        drawPostcard(
          { place, country, kind, only: scenesFor(kind, found), variant: Number(variant) },
          dimensionsOf(size),
        ),
      )
    },
  )

  app.get<{ Params: { seed: string; file: string } }>(
    '/avatars/:seed/:file',
    { schema, config },
    async (request, reply) => {
      const { seed, file } = request.params
      const size = AVATAR_SIZES.find((known) => known === stemOf(file))
      if (!SEED.test(seed) || !size) return reply.callNotFound()
      return send(request, reply, `avatar ${seed} ${size}`, () => drawAvatar({ seed }, Number(size)))
    },
  )

  app.get<{ Params: { file: string } }>('/stamps/:file', { schema, config }, async (request, reply) => {
    const name = stemOf(request.params.file)
    if (!isStampName(name)) return reply.callNotFound()
    return send(request, reply, `stamp ${name}`, () => drawStampScene(name))
  })
}
