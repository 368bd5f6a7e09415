import { SAVED_SEARCHES, type SavedSearch } from '@caravan/contract/saved-searches.ts'
import { whichDay } from '@caravan/contract/which-day.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { unclearDatesOf } from '../search/understood.ts'
import * as queries from './queries.ts'

export const list = async ({ db, viewer }: Act): Promise<SavedSearch[]> =>
  (await queries.listSearches(db, viewer.id)).map(presentSearch)

/** The same search twice is one. @throws Problem `too-many-searches`, `which-day` */
export async function save(act: Act, q: string): Promise<SavedSearch> {
  const { text, unclear } = await unclearDatesOf(act, q)
  if (unclear) throw problem('which-day', { detail: whichDay(text, unclear) })
  return inTransaction(act, async ({ db, viewer }) => {
    await lockTraveller(db, viewer.id)
    const same = await queries.findSearch(db, viewer.id, q)
    if (same) return presentSearch(same)
    if ((await queries.countSearches(db, viewer.id)) >= SAVED_SEARCHES.most) throw problem('too-many-searches')
    return presentSearch(await queries.insertSearch(db, viewer.id, q))
  })
}

export async function remove({ db, viewer }: Act, searchId: string): Promise<{ message: string }> {
  if (!(await queries.deleteSearch(db, viewer.id, searchId))) throw problem('not-found')
  return { message: 'Your saved search has been removed.' }
}

const presentSearch = ({ id, q, createdAt }: { id: string; q: string; createdAt: Date }): SavedSearch => ({
  ...{ id, q },
  createdAt: createdAt.toISOString(),
})
