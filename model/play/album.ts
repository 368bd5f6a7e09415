import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { traveller } from '../../server/src/test/factories.ts'
import { quarters } from '../../server/src/test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage } from '../../server/src/test/uploads.ts'
import type { Picture, World } from '../rules/world.ts'

const KINDS: readonly Picture['kind'][] = ['trips', 'trips', 'trips', 'avatars', 'avatars', 'avatars']
const SIDE = 64

/** Pictures that were really sent once: making them takes long. Each history begins with them, and somebody else's. */
export class Album {
  readonly #pool: Pool
  /** Their rows. */
  readonly #rows: readonly string[]

  private constructor(pool: Pool, rows: readonly string[]) {
    this.#pool = pool
    this.#rows = rows
  }

  static async open(app: FastifyInstance): Promise<Album> {
    const sender = await traveller(app)
    return Album.sentBy(app.services.pool, (bytes, kind) =>
      keptPicture(app, sender, bytes, kind === 'trips' ? putTripImage : putAvatar),
    )
  }

  /** `send` sends one as whoever it likes, and keeps it. */
  static async sentBy(pool: Pool, send: (bytes: Buffer, kind: Picture['kind']) => Promise<unknown>): Promise<Album> {
    const bytes = await quarters(SIDE, SIDE)
    for (const kind of KINDS) await send(bytes, kind)
    const { rows } = await pool.query<{ row: string }>('select to_json(p)::text as row from pictures p')
    return new Album(
      pool,
      rows.map(({ row }) => row),
    )
  }

  /** Their sender is gone, and their rows with them: they are of those who are there now. May be done a second time. */
  async begin(world: World): Promise<void> {
    const owners = [...world.travellers.keys()]
    for (const [index, row] of this.#rows.entries()) {
      const ownerId = owners[index % KINDS.indexOf('avatars')] ?? ''
      const { id, kind }: Pick<Picture, 'id' | 'kind'> = JSON.parse(row)
      await this.#pool.query(
        `insert into pictures select (json_populate_record(null::pictures,
           ($1::jsonb || jsonb_build_object('user_id', $2::text))::json)).* on conflict do nothing`,
        [row, ownerId],
      )
      world.pictures.set(id, { id, kind, ownerId })
    }
  }
}
