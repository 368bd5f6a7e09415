import type { FastifyInstance } from 'fastify'
import { traveller } from '../../server/src/test/factories.ts'
import { quarters } from '../../server/src/test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage } from '../../server/src/test/uploads.ts'
import type { Picture, World } from '../rules/world.ts'

const KINDS: readonly Picture['kind'][] = ['trips', 'trips', 'trips', 'avatars', 'avatars', 'avatars']
const SIDE = 64

/** Pictures that were really sent once: making them takes long. Each history begins with them, and somebody else's. */
export class Album {
  readonly #app: FastifyInstance
  /** Their rows. */
  readonly #rows: readonly string[]

  private constructor(app: FastifyInstance, rows: readonly string[]) {
    this.#app = app
    this.#rows = rows
  }

  static async open(app: FastifyInstance): Promise<Album> {
    const sender = await traveller(app)
    const bytes = await quarters(SIDE, SIDE)
    for (const kind of KINDS) await keptPicture(app, sender, bytes, kind === 'trips' ? putTripImage : putAvatar)
    const { rows } = await app.services.pool.query<{ row: string }>('select to_json(p)::text as row from pictures p')
    return new Album(
      app,
      rows.map(({ row }) => row),
    )
  }

  /** Their sender is gone, and their rows with them: they are of those who are there now. */
  async begin(world: World): Promise<void> {
    const owners = [...world.travellers.keys()]
    for (const [index, row] of this.#rows.entries()) {
      const ownerId = owners[index % KINDS.indexOf('avatars')] ?? ''
      const { id, kind }: Pick<Picture, 'id' | 'kind'> = JSON.parse(row)
      await this.#app.services.pool.query(
        `insert into pictures select (json_populate_record(null::pictures,
           ($1::jsonb || jsonb_build_object('user_id', $2::text))::json)).*`,
        [row, ownerId],
      )
      world.pictures.set(id, { id, kind, ownerId })
    }
  }
}
