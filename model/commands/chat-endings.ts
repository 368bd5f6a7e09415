import type { Call, Reply } from '../play/call.ts'
import { byTheClock, type Command, idIn } from '../play/command.ts'
import type { Server } from '../play/server.ts'
import type { GroupChat } from '../rules/group-chats.ts'
import { chatFor, leave } from '../rules/group-chats.ts'
import { endKeeps } from '../rules/keeps.ts'
import { forgetProposalsIn } from '../rules/removal.ts'
import { areSeparated, isActive } from '../rules/visibility.ts'
import type { World } from '../rules/world.ts'
import { onChat, refusesOutsider } from './on-chat.ts'

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
const runOut: Command = {
  name: 'let a group chat run out',
  weight: 1,
  attempt(world, _by, choose) {
    const chat = choose.of(world.chats.values())
    if (!chat) return undefined
    return byTheClock(
      `the time of group chat ${chat.id} is over`,
      ({ cast }) => cast.endChat(chat.id),
      (world) => becomeOver(world, chat),
    )
  },
}

/** What a job does once a minute. */
const endOver: Command = {
  name: 'end group chats',
  weight: 2,
  isRunIdle: true,
  attempt(world) {
    if (!world.hasLateJobs) return undefined
    return byTheClock(
      'group chats that are over are ended',
      async ({ runJobs, cast }) => {
        await runJobs?.('end-group-chats')
        return cast.connections()
      },
      endAllOver,
    )
  },
}

const comeToLastHours: Command = {
  name: 'let a group chat come to its last hours',
  weight: 1,
  attempt(world, _by, choose) {
    const chat = choose.of([...world.chats.values()].filter(({ isInLastHours }) => !isInLastHours))
    if (!chat || !world.hasLateJobs) return undefined
    return byTheClock(
      `group chat ${chat.id} is in its last hours`,
      ({ cast }) => cast.bringToLastHours(chat.id),
      (world) => void world.chats.set(chat.id, { ...chat, isInLastHours: true }),
    )
  },
}

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

export const chatEndingCommands: Command[] = [close, runOut, endOver, comeToLastHours, keep]
