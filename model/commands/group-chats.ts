import { GROUP_CHATS } from '@caravan/contract/group-chats.ts'
import { type Command, idIn } from '../play/command.ts'
import { CITIES } from '../rules/cities.ts'
import { chatFor, enter, leave as leaveChat } from '../rules/group-chats.ts'
import { forgetKeepsOf } from '../rules/keeps.ts'
import { markSubjectRead } from '../rules/notifications.ts'
import { leavePlans } from '../rules/plans.ts'
import { anyChat, onChat, refusesOutsider } from './on-chat.ts'

const NAMES = ['Sunset at the miradouro', 'Boats', 'Tea', 'Trams', 'Fado tonight', 'Surf'] as const
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
        const empty = { members: new Map(), stays: [], messages: [], isInLastHours: false, keeps: [], endedAt: null }
        const chat = { id, name, city, createdBy: by.id, ...empty }
        world.chats.set(id, chat)
        enter(world, chat, by.id)
      },
    }
  },
}

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
  anyChat,
)

const leave = onChat('leave a group chat', 1, ({ world, by, id }) => {
  return {
    says: `${by.name} leaves group chat ${id}`,
    call: { method: 'POST', url: `/api/group-chats/${id}/leave` },
    refusal: chatFor(world, by, id) ? undefined : 'not-found',
    apply(world) {
      const chat = world.chats.get(id)
      if (!chat || !leaveChat(world, chat, by.id)) return
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

export const groupChatCommands: Command[] = [open, join, leave, say, read, mute]
