import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { type createGroupChat, GROUP_CHATS, type GroupChat } from '@caravan/contract/group-chats.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { normaliseName } from '../../places/normalise.ts'
import { findCityByName } from '../../places/places.ts'
import type { OwnCity } from './chat-queries.ts'
import * as queries from './chat-queries.ts'
import { canSeeChat } from './policy.ts'
import { presentGroupChat } from './present.ts'
import { announceMember } from './rooms.ts'

interface Named {
  city: string
  country: string
}

/** Whether a city as somebody wrote it is the one they are in: as stored but for case and accents, or another name of it. */
async function isOwnCity(db: Db, own: OwnCity, written: Named): Promise<boolean> {
  if (isSameText(own, written)) return true
  if (!own.placeId) return false
  return (await findCityByName(db, written.city, written.country))?.id === own.placeId
}

const isSameText = (own: OwnCity, { city, country }: Named) =>
  normaliseName(own.city ?? '') === normaliseName(city) && normaliseName(own.country ?? '') === normaliseName(country)

/** Those that go on in the viewer's city, the newest first. @throws Problem `location-required` */
export async function listOfCity(act: Act, asked: PageQuery): Promise<Page<GroupChat>> {
  if (!act.viewer.city) throw problem('location-required')
  return list(act, queries.listCityChats, asked)
}

/** Those that the viewer is a member of. */
export const listJoined = (act: Act, asked: PageQuery) => list(act, queries.listJoinedChats, asked)

async function list({ db, viewer }: Act, listChats: typeof queries.listCityChats, asked: PageQuery) {
  const range = pageRange(asked, LIMITS.listPage)
  const rows = await listChats(db, viewer, range)
  return pageOf(
    rows,
    range.limit,
    (row) => presentGroupChat(row, viewer),
    ({ createdAt, id }) => ({ createdAt, id }),
  )
}

/** @throws Problem `not-found` also for who is neither a member nor in its city */
export async function read({ db, viewer }: Act, chatId: string): Promise<GroupChat> {
  const row = await queries.findChat(db, viewer, chatId)
  if (!row || !canSeeChat(row)) throw problem('not-found')
  return presentGroupChat(row, viewer)
}

/** Opens a chat in the viewer's own city. Their row is locked first: they open one after the other, and stay where they are. */
export function create(act: Act, body: z.output<typeof createGroupChat.body>): Promise<GroupChat> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const own = await queries.lockOwnCity(db, viewer.id)
    if (!own?.cityKey || own.city === null || own.country === null) throw problem('location-required')
    const { cityKey, city, country } = own
    if (!(await isOwnCity(db, own, body))) throw problem('other-city')
    if ((await queries.countActiveOf(db, viewer.id)) >= GROUP_CHATS.activePerCreator) throw problem('too-many-groups')
    await queries.lockCity(db, cityKey)
    if (!body.isSameNameWanted && (await queries.hasSameName(db, cityKey, body.name)))
      throw problem('group-name-exists')
    const id = newId()
    const { name, description } = body
    await queries.insertChat(db, {
      ...{ id, cityKey, city, country, name },
      ...{ description: description || null, createdBy: viewer.id },
    })
    announceMember(act, id, { userId: viewer.id, isMember: true })
    return read(act, id)
  })
}
