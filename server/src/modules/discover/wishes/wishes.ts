import type { PageQuery } from '@caravan/contract/endpoint.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { WISHES, type Wish, type WishBody } from '@caravan/contract/wishes.ts'
import type { Db } from '../../../db/client.ts'
import type { Page } from '../../../db/page.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { findPlace } from '../../places/places.ts'
import { lexemesOfTags, listAreas } from '../search/areas.ts'
import { listFound } from '../search/trip-search.ts'
import * as queries from './queries.ts'

const HOUR = 3_600_000

export { deleteOverWishes } from './queries.ts'

export const list = async ({ db, viewer }: Act): Promise<Wish[]> =>
  (await queries.listWishes(db, viewer.id)).map(presentWish)

/** The same wish twice is one. @throws Problem `invalid-input` for a place that is not there, `too-many-wishes` */
export async function make(act: Act, body: WishBody): Promise<Wish> {
  if (!(await findPlace(act.db, body.placeId))) {
    const detail = 'Choose a place from the list.'
    throw problem('invalid-input', { errors: [{ pointer: '/placeId', detail }] })
  }
  const tagLexemes = await lexemesOfTags(act.db, body.tags)
  return inTransaction(act, async ({ db, viewer }) => {
    await lockTraveller(db, viewer.id)
    const same = await queries.findSameWish(db, viewer.id, body)
    if (same) return presentWish(same)
    if ((await queries.countWishes(db, viewer.id)) >= WISHES.most) throw problem('too-many-wishes')
    const id = await queries.insertWish(db, viewer.id, body, tagLexemes)
    return presentWish(await requireWish(db, viewer.id, id))
  })
}

export async function remove({ db, viewer }: Act, wishId: string): Promise<{ message: string }> {
  if (!(await queries.deleteWish(db, viewer.id, wishId))) throw problem('not-found')
  return { message: 'Your wish has been removed.' }
}

/** What fits a wish today, by the rule that wakes it. */
export async function listFitting(act: Act, wishId: string, page: PageQuery): Promise<Page<Trip>> {
  const { db, viewer } = act
  const { placeId, month, tagLexemes } = await requireWish(db, viewer.id, wishId)
  // where days end last it may still be the day before; what is over in its place is left out by the search
  const today = new Date(Date.now() - 12 * HOUR).toISOString().slice(0, 10)
  const areas = await listAreas(db, [placeId])
  const days = month ? monthFrom(month, today) : { from: today, to: null }
  return listFound(act, areas.length > 0 && days ? { areas, ...days, lexemes: tagLexemes, isOfOthers: true } : null, {
    limit: WISHES.page,
    ...page,
  })
}

/** What is left of a month; null where it is over. */
function monthFrom(month: string, today: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return to < today ? null : { from: first > today ? first : today, to }
}

async function requireWish(db: Db, userId: string, id: string): Promise<queries.WishRow> {
  const wish = await queries.findWish(db, userId, id)
  if (!wish) throw problem('not-found')
  return wish
}

const presentWish = ({ id, placeId, destination, country, month, tags, createdAt }: queries.WishRow): Wish => ({
  ...{ id, placeId, destination, country, month, tags },
  createdAt: createdAt.toISOString(),
})
