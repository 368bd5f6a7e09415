import { byTheClock, type Choose, type Command } from '../play/command.ts'
import { areWordsSealed, isReceivedKept } from '../rules/days.ts'
import { isBetween, messagesOf } from '../rules/matches.ts'
import type { Block, World } from '../rules/world.ts'

/** Before what was received counts no more, or after it. */
const anyDays = (choose: Choose) => (choose.inTen(6) ? 91 : 89)

/** The same for words of group chats. */
const anySealedDays = (choose: Choose) => (choose.inTen(6) ? 15 : 13)

/** So many days ago: what is moved there first was before what is moved there later. */
const daysAgo = (world: World, days: number): number => -days + ++world.time / 1e9

/** What went, or was kept as its author went. */
const ageReceived: Command = {
  name: 'let what was received be old',
  weight: 2,
  attempt(world, _by, choose) {
    const one = choose.of(world.kept)
    // where nobody says when jobs are done it may be deleted by then, or not
    if (!one || !world.hasLateJobs) return undefined
    const days = anyDays(choose)
    const { recipientId, authorId } = one
    const [to, by] = [recipientId, authorId].map((id) => (world.travellers.get(id) ?? world.deleted.get(id))?.name)
    return byTheClock(
      `${days} days go by since what ${to} received of ${by} went`,
      ({ cast }) => cast.ageReceived(recipientId, authorId, days),
      (world) => {
        const wentAt = daysAgo(world, days)
        world.kept = world.kept.map((kept) =>
          kept.recipientId === recipientId && kept.authorId === authorId ? { ...kept, wentAt } : kept,
        )
      },
    )
  },
}

/** With what the two had written each other until then. */
const ageBlock: Command = {
  name: 'let a block be an old one',
  weight: 2,
  attempt(world, _by, choose) {
    const block = choose.of(world.blocks.filter(({ at }) => at > 0))
    if (!block) return undefined
    const days = anyDays(choose)
    const { by, whom } = block
    return byTheClock(
      `${days} days go by since ${world.travellers.get(by)?.name} blocked ${world.travellers.get(whom)?.name}`,
      ({ cast }) => cast.ageBlock(by, whom, days),
      (world) => moveBlock(world, block, days),
    )
  },
}

function moveBlock(world: World, block: Block, days: number): void {
  const at = daysAgo(world, days)
  for (const match of world.matches.values()) {
    if (!isBetween(match, block.by, block.whom)) continue
    for (const message of messagesOf(world, match)) if (message.at <= block.at) message.at = -days - 1
  }
  for (const [ended, when] of world.endedByBlock) if (when === block.at) world.endedByBlock.set(ended, at)
  world.blocks = [...world.blocks.filter((one) => one !== block), { ...block, at }].sort((a, b) => a.at - b.at)
}

const ageEndedChat: Command = {
  name: 'let an ended group chat be an old one',
  weight: 2,
  attempt(world, _by, choose) {
    const chat = choose.of([...world.pastChats.values()].filter(({ endedAt }) => endedAt !== null))
    if (!chat || !world.hasLateJobs) return undefined
    const days = anySealedDays(choose)
    return byTheClock(
      `${days} days go by since group chat ${chat.id} ended`,
      ({ cast }) => cast.ageEndedChat(chat.id, days),
      (world) => void world.pastChats.set(chat.id, { ...chat, endedAt: -days }),
    )
  },
}

/** Once an hour, or a day. */
const deleteOver: Command = {
  name: 'delete what is over',
  weight: 2,
  isRunIdle: true,
  attempt(world) {
    if (!world.hasLateJobs) return undefined
    return byTheClock(
      'what is over is deleted',
      async ({ runJobs }) => {
        await runJobs?.('delete-expired-rows')
        await runJobs?.('delete-rested-usernames')
      },
      (world) => {
        world.kept = world.kept.filter(({ wentAt }) => isReceivedKept(wentAt))
        for (const { id, endedAt } of world.pastChats.values())
          if (endedAt !== null && !areWordsSealed(endedAt)) world.pastChats.delete(id)
      },
    )
  },
}

export const dayCommands: Command[] = [ageReceived, ageBlock, ageEndedChat, deleteOver]
