import { GROUP_CHATS } from '@caravan/contract/group-chats.ts'
import type { Call, Reply } from '../play/call.ts'
import { type Attempt, byTheClock, type Choose, type Command, command, idIn, type Server } from '../play/command.ts'
import { endKeeps, forgetKeepsOf } from '../rules/former-contacts.ts'
import { chatFor, chatsJoined, enter, type GroupChat, leave } from '../rules/group-chats.ts'
import { markSubjectRead } from '../rules/notifications.ts'
import { leavePlans } from '../rules/plans.ts'
import { forgetProposalsIn } from '../rules/received.ts'
import { areSeparated, CITIES, isActive } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'

const chatIds = ({ chats, gone }: World): string[] => [...chats.keys(), ...[...gone].slice(-1)]

function chatToUse(world: World, by: Traveller, choose: Choose): string | undefined {
  const own = chatsJoined(world, by).map(({ id }) => id)
  return choose.mostly(own, chatIds(world), 7)
}

const onChat = (
  name: string,
  weight: number,
  attemptOn: (acting: { world: World; by: Traveller; choose: Choose; id: string }) => Attempt,
  choice = chatToUse,
): Command =>
  command(name, { weight }, (world, by, choose) => {
    const id = choice(world, by, choose)
    return id === undefined ? undefined : attemptOn({ world, by, choose, id })
  })

/** What who is no member is answered: who is in its city may know that it is there. */
const refusesOutsider = (world: World, by: Traveller, id: string) => {
  const chat = chatFor(world, by, id)
  return chat ? (chat.members.has(by.id) ? undefined : ('not-a-member' as const)) : ('not-found' as const)
}

const NAMES = ['Sunset at the miradouro', 'Boats', 'Tea', 'Trams', 'Fado tonight', 'Surf'] as const
/** In one's own city, not more than three at a time, and by a name that no open chat of the city has. */
const open = command('open a group chat', { weight: 3 }, (world, by, choose) => {
  const [name, place] = [choose.of(NAMES), choose.of(CITIES)]
  if (!name || !place) return undefined
  const { destination: city, country } = place
  const chats = [...world.chats.values()]
  const isFull = chats.filter(({ createdBy }) => createdBy === by.id).length >= GROUP_CHATS.activePerCreator
  const hasName = chats.some((chat) => chat.city === city && chat.name === name)
  const refusal = isFull ? ('too-many-groups' as const) : hasName ? ('group-name-exists' as const) : undefined
  return {
    says: `${by.name} opens ${name} in ${city}`,
    call: { method: 'POST', url: '/api/group-chats', body: { name, city, country } },
    refusal: city === by.city ? refusal : 'other-city',
    reply: { name, city, memberCount: 1, isMember: true, createdBy: by.id },
    apply(world, reply) {
      const id = idIn(reply)
      const empty = { members: new Map(), stays: [], messages: [], isInLastHours: false, keeps: [], endedAt: null }
      const chat = { id, name, city, createdBy: by.id, ...empty }
      world.chats.set(id, chat)
      enter(world, chat, by.id)
    },
  }
})

/** For who is in its city; a second time is no error. */
const join = onChat(
  'join a group chat',
  4,
  ({ world, by, id }) => {
    const chat = world.chats.get(id)
    const isMember = chat?.members.has(by.id)
    return {
      says: `${by.name} joins group chat ${id}`,
      call: { method: 'POST', url: `/api/group-chats/${id}/join` },
      refusal: chat ? (isMember || chat.city === by.city ? undefined : 'other-city') : 'not-found',
      reply: { id, isMember: true },
      apply(world) {
        const joined = world.chats.get(id)
        if (joined && !isMember) enter(world, joined, by.id)
      },
    }
  },
  (world, _by, choose) => choose.of(chatIds(world)),
)

const leaveGroupChat = onChat('leave a group chat', 1, ({ world, by, id }) => {
  return {
    says: `${by.name} leaves group chat ${id}`,
    call: { method: 'POST', url: `/api/group-chats/${id}/leave` },
    refusal: chatFor(world, by, id) ? undefined : 'not-found',
    apply(world) {
      const chat = world.chats.get(id)
      if (!chat || !leave(world, chat, by.id)) return
      forgetKeepsOf(chat, by.id)
      leavePlans(world, id, by.id)
      markSubjectRead(world, by.id, 'group-message', id)
    },
  }
})

const say = onChat('write in a group chat', 5, ({ world, by, choose, id }) => {
  const content = choose.words()
  return {
    says: `${by.name} writes in group chat ${id}`,
    call: { method: 'POST', url: `/api/group-chats/${id}/messages`, body: { content } },
    refusal: refusesOutsider(world, by, id),
    reply: { content, userId: by.id, groupChatId: id },
    apply(world, reply) {
      world.chats.get(id)?.messages.push({ id: idIn(reply), authorId: by.id, content, at: ++world.time })
      world.waiting.groupMessages.add(id)
    },
  }
})

const read = onChat('read a group chat', 2, ({ world, by, id }) => {
  return {
    says: `${by.name} reads group chat ${id}`,
    call: { method: 'PATCH', url: `/api/group-chats/${id}/read` },
    refusal: refusesOutsider(world, by, id),
    apply(world) {
      const member = world.chats.get(id)?.members.get(by.id)
      if (!member) return
      Object.assign(member, { readAt: ++world.time, isNotified: false })
      markSubjectRead(world, by.id, 'group-message', id)
    },
  }
})

const mute = onChat('mute a group chat', 1, ({ world, by, choose, id }) => {
  const muted = choose.inTen(5)
  return {
    says: `${by.name} ${muted ? 'mutes' : 'unmutes'} group chat ${id}`,
    call: { method: 'PUT', url: `/api/group-chats/${id}/mute`, body: { muted } },
    refusal: refusesOutsider(world, by, id),
    reply: { muted },
    apply(world) {
      const member = world.chats.get(id)?.members.get(by.id)
      if (member) member.isMuted = muted
    },
  }
})

/** Its creator alone, wherever they are by now. */
const close = onChat('close a group chat', 1, ({ world, by, id }) => {
  const chat = world.chats.get(id)
  const isOwn = chat?.createdBy === by.id
  const call: Call = { method: 'DELETE', url: `/api/group-chats/${id}` }
  return {
    says: `${by.name} closes group chat ${id}`,
    call: chat?.keeps.length ? (server) => closeWithKeeps(server, by.id, call) : call,
    refusal: isOwn ? undefined : chatFor(world, by, id) ? 'forbidden' : 'not-found',
    apply(world, reply) {
      if (!chat) return
      becomePast(world, chat)
      end(world, chat, reply)
    },
  }
})

/** The call does not answer which connections it made: all that there are by then are answered in its place. */
async function closeWithKeeps({ call, cast }: Server, by: string, closing: Call): Promise<Reply> {
  const reply = await call(by, closing)
  return reply.status < 300 ? { ...reply, body: await cast.connections() } : reply
}

function becomePast(world: World, chat: GroupChat): void {
  world.chats.delete(chat.id)
  world.gone.add(chat.id)
  world.pastChats.set(chat.id, chat)
}

export function becomeOver(world: World, chat: GroupChat): void {
  becomePast(world, chat)
  world.waiting.endings.push(chat)
}

/** What it makes has an id by its two in `reply`, or one for all where no server was asked. */
function end(world: World, chat: GroupChat, reply: unknown): void {
  forgetProposalsIn(world, chat.id)
  for (const id of [...chat.members.keys()]) leave(world, chat, id)
  chat.endedAt = ++world.time
  endKeeps(world, chat, (one, other) => Reflect.get(Object(reply), `${one} ${other}`) ?? idIn(reply))
}

export function endAllOver(world: World, reply: unknown): void {
  const { endings } = world.waiting
  world.waiting.endings = []
  for (const chat of endings) end(world, chat, reply)
}

/** What is over is not there any more, deleted or not. */
const runOut = command('let a group chat run out', { weight: 1 }, (world, _by, choose) => {
  const chat = choose.of(world.chats.values())
  if (!chat) return undefined
  return byTheClock(
    `the time of group chat ${chat.id} is over`,
    ({ cast }) => cast.age('chat', [chat.id]),
    (world) => becomeOver(world, chat),
  )
})

const endOver = command('end group chats', { weight: 2, isRunIdle: true }, (world) => {
  if (!world.hasLateJobs) return undefined
  return byTheClock(
    'group chats that are over are ended',
    async ({ runJobs, cast }) => {
      await runJobs?.('end-group-chats')
      return cast.connections()
    },
    endAllOver,
  )
})

const comeToLastHours = command('let a group chat come to its last hours', { weight: 1 }, (world, _by, choose) => {
  const chat = choose.of([...world.chats.values()].filter(({ isInLastHours }) => !isInLastHours))
  if (!chat || !world.hasLateJobs) return undefined
  return byTheClock(
    `group chat ${chat.id} is in its last hours`,
    ({ cast }) => cast.age('young-chat', [chat.id]),
    (world) => void world.chats.set(chat.id, { ...chat, isInLastHours: true }),
  )
})

/** Of another member who is seen, in the last hours: nobody learns of it before both said so and the chat has ended. */
const keep = onChat('keep in touch', 4, ({ world, by, choose, id }) => {
  const chat = world.chats.get(id)
  const whom = choose.of(chat && choose.inTen(8) ? chat.members.keys() : world.travellers.keys()) ?? by.id
  const isKept = choose.inTen(8)
  return {
    says: `${by.name} says ${isKept ? '' : 'no more '}to keep in touch with ${world.travellers.get(whom)?.name}`,
    call: { method: 'PUT', url: `/api/group-chats/${id}/keep`, body: { userId: whom, keep: isKept } },
    refusal: refusesOutsider(world, by, id) ?? (chat && refusesKeep(world, chat, { by: by.id, whom, isKept })),
    reply: { keep: isKept },
    apply() {
      if (!chat) return
      const others = chat.keeps.filter((one) => one.by !== by.id || one.whom !== whom)
      chat.keeps = isKept ? [...others, { by: by.id, whom }] : others
    },
  }
})

interface Wanted {
  by: string
  whom: string
  isKept: boolean
}

/** That it is no more hangs on nothing that the other does. */
function refusesKeep(world: World, { isInLastHours, members }: GroupChat, { by, whom, isKept }: Wanted) {
  if (whom === by) return 'self-match' as const
  if (!isInLastHours) return 'too-early' as const
  const isSeen = isActive(world, whom) && !areSeparated(world, by, whom)
  return members.has(whom) && (isSeen || !isKept) ? undefined : ('not-found' as const)
}

export const groupChatCommands = [
  open,
  join,
  leaveGroupChat,
  say,
  read,
  mute,
  close,
  runOut,
  endOver,
  comeToLastHours,
  keep,
]
