import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { contractEndpoints, nameOf } from '../../../test/contract-endpoints.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import {
  bringToLastHours,
  expire,
  joinChat,
  LISBON,
  leaveChat,
  moveTo,
  openedChat,
  PORTO,
} from '../../../test/group-chats.ts'
import { planTerms } from '../../../test/plans.ts'

/** Whoever there is to a chat in Lisbon. `blockedMember` and `blockingMember` have a block with its creator. */
const VIEWERS = [
  'creator',
  'member',
  'memberInPorto',
  'blockedMember',
  'blockingMember',
  'neighbour',
  'formerMember',
  'formerMemberInPorto',
  'elsewhere',
  'nowhere',
] as const
type Viewer = (typeof VIEWERS)[number]

const MEMBERS: Viewer[] = ['creator', 'member', 'memberInPorto', 'blockedMember', 'blockingMember']
const NEIGHBOURS: Viewer[] = ['neighbour', 'formerMember']

const { app } = await useApp()

interface World {
  chatId: string
  viewers: Record<Viewer, Traveller>
  /** A member without a block, to be kept. */
  aiko: Traveller
}

async function newWorld(): Promise<World> {
  const inLisbon = () => traveller(app, LISBON)
  const creator = await inLisbon()
  const { id: chatId } = await openedChat(creator)
  const viewers = {
    creator,
    member: await inLisbon(),
    memberInPorto: await inLisbon(),
    blockedMember: await inLisbon(),
    blockingMember: await inLisbon(),
    neighbour: await inLisbon(),
    formerMember: await inLisbon(),
    formerMemberInPorto: await inLisbon(),
    elsewhere: await traveller(app, PORTO),
    nowhere: await traveller(app),
  }
  const { formerMember, formerMemberInPorto, memberInPorto, blockedMember, blockingMember } = viewers
  const aiko = await inLisbon()
  for (const who of [viewers.member, memberInPorto, blockedMember, blockingMember, aiko]) await joinChat(who, chatId)
  for (const who of [formerMember, formerMemberInPorto]) {
    await joinChat(who, chatId)
    await leaveChat(who, chatId)
  }
  for (const who of [memberInPorto, formerMemberInPorto]) await moveTo(app, who, PORTO)
  await blockTraveller(creator, blockedMember)
  await blockTraveller(blockingMember, creator)
  await bringToLastHours(app, chatId)
  return { chatId, viewers, aiko }
}

interface Row {
  path: string
  body?: (world: World) => object
  /** What a member is answered, who is in the city but no member, and everybody else. */
  member: number
  neighbour: number
  elsewhere: number
  except?: Partial<Record<Viewer, number>>
}

const CALLS: Record<string, Row> = {
  'GET /api/group-chats/:groupChatId': { path: '', member: 200, neighbour: 200, elsewhere: 404 },
  'DELETE /api/group-chats/:groupChatId': {
    ...{ path: '', member: 403, neighbour: 403, elsewhere: 404 },
    except: { creator: 200 },
  },
  'POST /api/group-chats/:groupChatId/join': { path: '/join', member: 200, neighbour: 200, elsewhere: 403 },
  'POST /api/group-chats/:groupChatId/leave': { path: '/leave', member: 200, neighbour: 200, elsewhere: 404 },
  'GET /api/group-chats/:groupChatId/members': { path: '/members', member: 200, neighbour: 403, elsewhere: 404 },
  'GET /api/group-chats/:groupChatId/messages': { path: '/messages', member: 200, neighbour: 403, elsewhere: 404 },
  'POST /api/group-chats/:groupChatId/messages': {
    ...{ path: '/messages', member: 201, neighbour: 403, elsewhere: 404 },
    body: () => ({ content: 'Anybody up?' }),
  },
  'PATCH /api/group-chats/:groupChatId/read': { path: '/read', member: 200, neighbour: 403, elsewhere: 404 },
  'PUT /api/group-chats/:groupChatId/mute': {
    ...{ path: '/mute', member: 200, neighbour: 403, elsewhere: 404 },
    body: () => ({ muted: true }),
  },
  'PUT /api/group-chats/:groupChatId/keep': {
    ...{ path: '/keep', member: 200, neighbour: 403, elsewhere: 404 },
    body: ({ aiko }) => ({ userId: aiko.id, keep: true }),
  },
  'GET /api/group-chats/:groupChatId/plans': { path: '/plans', member: 200, neighbour: 403, elsewhere: 404 },
  'POST /api/group-chats/:groupChatId/plans': {
    ...{ path: '/plans', member: 201, neighbour: 403, elsewhere: 404 },
    body: () => planTerms(),
  },
}

const expectedOf = ({ except, ...row }: Row, viewer: Viewer): number => {
  if (except?.[viewer] !== undefined) return except[viewer]
  if (MEMBERS.includes(viewer)) return row.member
  return NEIGHBOURS.includes(viewer) ? row.neighbour : row.elsewhere
}

test('every call about one group chat has a row', async () => {
  const calls = (await contractEndpoints()).filter(({ path }) => path.startsWith('/api/group-chats/:')).map(nameOf)
  expect(Object.keys(CALLS).sort()).toEqual([...new Set(calls)].sort())
})

const ask = (world: World, viewer: Viewer, name: string, { path, body }: Row) =>
  world.viewers[viewer].call(
    name.split(' ')[0] as InjectOptions['method'],
    `/api/group-chats/${world.chatId}${path}`,
    body?.(world),
  )

describe.each(Object.entries(CALLS))('%s', (name, row) => {
  test('is answered to each kind of traveller as it is meant', async () => {
    const world = await newWorld()
    // its creator last: who closes it leaves nothing for the others
    for (const viewer of VIEWERS.toReversed()) {
      const reply = await ask(world, viewer, name, row)
      expect([viewer, reply.statusCode]).toEqual([viewer, expectedOf(row, viewer)])
    }
  })
})

describe('a chat whose time is over, while nothing has ended it yet', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
    await expire(app, world.chatId)
  })

  test.each(Object.entries(CALLS))('%s finds nothing', async (name, row) => {
    for (const viewer of VIEWERS) {
      expect([viewer, (await ask(world, viewer, name, row)).statusCode]).toEqual([viewer, 404])
    }
  })

  test('is in no list', async () => {
    for (const url of ['/api/group-chats/city', '/api/group-chats/joined'])
      expect((await world.viewers.member.call('GET', url)).body).not.toContain(world.chatId)
  })
})
