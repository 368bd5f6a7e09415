import { GROUP_CHATS } from '@caravan/contract/group-chats.ts'
import { type Attempt, byTheClock, type Choose, type Command, idIn } from '../play/command.ts'
import { CITIES } from '../rules/cities.ts'
import { chatFor, chatsJoined } from '../rules/group-chats.ts'
import { markSubjectRead } from '../rules/notifications.ts'
import { leavePlans } from '../rules/plans.ts'
import { forgetProposalsIn } from '../rules/removal.ts'
import type { Member, Traveller, World } from '../rules/world.ts'

const NAMES = ['Sunset at the miradouro', 'Boats', 'Tea'] as const
/** Who comes has read what was said before. */
const newMember = (world: World): Member => ({ isMuted: false, readAt: ++world.time, isNotified: false })
const anyChat = (world: World, _by: Traveller, choose: Choose) =>
  choose.of([...world.chats.keys(), ...[...world.gone].slice(-1)])
/** Mostly one that the traveller is a member of. */
function chatToUse(world: World, by: Traveller, choose: Choose): string | undefined {
  const own = chatsJoined(world, by).map(({ id }) => id)
  return own.length > 0 && choose.inTen(7) ? choose.of(own) : anyChat(world, by, choose)
}

/** What is done to a chat that was opened before. */
const onChat = (
  name: string,
  weight: number,
  attemptOn: (acting: { world: World; by: Traveller; choose: Choose; id: string }) => Attempt,
  choice = chatToUse,
): Command => ({
  ...{ name, weight },
  attempt(world, by, choose) {
    const id = choice(world, by, choose)
    return id === undefined ? undefined : attemptOn({ world, by, choose, id })
  },
})

/** In one's own city, not more than three at a time, and by a name that no open chat of the city has. */
const open: Command = {
  name: 'open a group chat',
  weight: 3,
  attempt(world, by, choose) {
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
        const members = new Map([[by.id, newMember(world)]])
        world.chats.set(id, { id, name, city, createdBy: by.id, members, messages: [] })
      },
    }
  },
}

/** For who is in its city; a second time is no error. Who comes has read what was said before. */
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
        if (!isMember) world.chats.get(id)?.members.set(by.id, newMember(world))
      },
    }
  },
  anyChat,
)

const leave = onChat('leave a group chat', 1, ({ world, by, id }) => {
  return {
    says: `${by.name} leaves group chat ${id}`,
    call: { method: 'POST', url: `/api/group-chats/${id}/leave` },
    refusal: chatFor(world, by, id) ? undefined : 'not-found',
    apply(world) {
      if (!world.chats.get(id)?.members.delete(by.id)) return
      leavePlans(world, id, by.id)
      markSubjectRead(world, by.id, 'group-message', id)
    },
  }
})

/** Its creator alone, wherever they are by now. */
const close = onChat('close a group chat', 1, ({ world, by, id }) => {
  const isOwn = world.chats.get(id)?.createdBy === by.id
  return {
    says: `${by.name} closes group chat ${id}`,
    call: { method: 'DELETE', url: `/api/group-chats/${id}` },
    refusal: isOwn ? undefined : chatFor(world, by, id) ? 'forbidden' : 'not-found',
    apply(world) {
      world.chats.delete(id)
      world.gone.add(id)
      forgetProposalsIn(world, id)
    },
  }
})

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
      (world) => {
        world.chats.delete(chat.id)
        world.gone.add(chat.id)
      },
    )
  },
}

/** What who is no member is answered: who is in its city may know that it is there. */
const refusesOutsider = (world: World, by: Traveller, id: string) => {
  const chat = chatFor(world, by, id)
  return chat ? (chat.members.has(by.id) ? undefined : ('not-a-member' as const)) : ('not-found' as const)
}

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

export const groupChatCommands: Command[] = [open, join, leave, close, runOut, say, read, mute]
