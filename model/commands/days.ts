import { byTheClock, type Choose, command } from '../play/command.ts'
import type { TaskName } from '../play/test-server.ts'
import { deleteTraveller, dueToBeDeleted, leaveAll } from '../rules/deletion.ts'
import {
  notifyGroups,
  notifyMatches,
  notifyOfGroupPlans,
  notifySavers,
  remindSavers,
  wakeWishes,
} from '../rules/finding.ts'
import { isBetween, messagesOf } from '../rules/matches.ts'
import { areWordsSealed, isReceivedKept } from '../rules/visibility.ts'
import type { Block, Traveller, World } from '../rules/world.ts'
import { becomeOver, endAllOver } from './group-chats.ts'

/** Before what was received counts no more, or after it. */
const anyDays = (choose: Choose) => (choose.inTen(6) ? 91 : 89)

/** The same for words of group chats. */
const anySealedDays = (choose: Choose) => (choose.inTen(6) ? 15 : 13)

/** So many days ago: what is moved there first was before what is moved there later. */
const daysAgo = (world: World, days: number): number => -days + ++world.time / 1e9

/** What went, or was kept as its author went. */
const ageReceived = command('let what was received be old', { weight: 2 }, (world, _by, choose) => {
  const one = choose.of(world.kept)
  // where nobody says when jobs are done it may be deleted by then, or not
  if (!one || !world.hasLateJobs) return undefined
  const days = anyDays(choose)
  const { recipientId, authorId } = one
  const [to, by] = [recipientId, authorId].map((id) => (world.travellers.get(id) ?? world.deleted.get(id))?.name)
  return byTheClock(
    `${days} days go by since what ${to} received of ${by} went`,
    ({ cast }) => cast.age('received', [recipientId, authorId], days),
    (world) => {
      const wentAt = daysAgo(world, days)
      world.kept = world.kept.map((kept) =>
        kept.recipientId === recipientId && kept.authorId === authorId ? { ...kept, wentAt } : kept,
      )
    },
  )
})

/** With what the two had written each other until then. */
const ageBlock = command('let a block be an old one', { weight: 2 }, (world, _by, choose) => {
  const block = choose.of(world.blocks.filter(({ at }) => at > 0))
  if (!block) return undefined
  const days = anyDays(choose)
  const { by, whom } = block
  return byTheClock(
    `${days} days go by since ${world.travellers.get(by)?.name} blocked ${world.travellers.get(whom)?.name}`,
    ({ cast }) => cast.age('block', [by, whom], days),
    (world) => moveBlock(world, block, days),
  )
})

function moveBlock(world: World, block: Block, days: number): void {
  const at = daysAgo(world, days)
  for (const match of world.matches.values()) {
    if (!isBetween(match, block.by, block.whom)) continue
    for (const message of messagesOf(world, match)) if (message.at <= block.at) message.at = -days - 1
  }
  for (const [ended, when] of world.endedByBlock) if (when === block.at) world.endedByBlock.set(ended, at)
  world.blocks = [...world.blocks.filter((one) => one !== block), { ...block, at }].sort((a, b) => a.at - b.at)
}

const ageEndedChat = command('let an ended group chat be an old one', { weight: 2 }, (world, _by, choose) => {
  const chat = choose.of([...world.pastChats.values()].filter(({ endedAt }) => endedAt !== null))
  if (!chat || !world.hasLateJobs) return undefined
  const days = anySealedDays(choose)
  return byTheClock(
    `${days} days go by since group chat ${chat.id} ended`,
    ({ cast }) => cast.age('ended-chat', [chat.id], days),
    (world) => void world.pastChats.set(chat.id, { ...chat, endedAt: -days }),
  )
})

const deleteOver = command('delete what is over', { weight: 2, isRunIdle: true }, (world) => {
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
})

/** All that waits of one task is done, or looked for, where that is not done by somebody else. */
const job = (name: string, task: TaskName, apply: (world: World) => void) =>
  command(name, { weight: 1, isRunIdle: true }, (world) =>
    world.hasLateJobs ? byTheClock(name, async (server) => server.runJobs?.(task), apply) : undefined,
  )

const goneOf = ({ travellers }: World): Traveller[] => [...travellers.values()].filter(({ leftAt }) => leftAt !== null)

/** By the password, or without one by a sign-in of lately; also while suspended. */
const askFor = command('ask for deletion', { weight: 1, isWhileSuspended: true }, (_world, by) => ({
  says: `${by.name} asks for deletion`,
  call: { method: 'PUT', url: '/api/deletion', body: { requested: true } },
  refusal: by.isSignInOld ? 'sign-in-again' : undefined,
  reply: { dueAt: /^\d{4}-/, page: /^\/api\/farewell\?until=/ },
  apply: (world) => leaveAll(world, by),
}))

const ageSignIn = command('let a sign-in be an old one', { weight: 1 }, (world, _by, choose) => {
  const whom = choose.of([...world.travellers.values()].filter(({ isSignInOld, leftAt }) => !isSignInOld && !leftAt))
  if (!whom) return undefined
  return byTheClock(
    `${whom.name} signed in a while ago`,
    ({ cast }) => cast.age('sign-in', [whom.id]),
    (world) => void world.travellers.set(whom.id, { ...whom, isSignInOld: true }),
  )
})

/** A session that begins after its owner has left is nobody's. */
const signIn = command('sign in', { weight: 1, isRunIdle: true }, (world, _by, choose) => {
  const known = [...goneOf(world), ...[...world.travellers.values()].filter(({ isSignInOld }) => isSignInOld)]
  const whom = choose.of(known)
  if (!whom) return undefined
  return {
    ...byTheClock(
      `${whom.name} has a new session`,
      async ({ cast, call }) => {
        await cast.signIn(whom.id)
        const { status } = await call(whom.id, { method: 'GET', url: '/api/auth/user' })
        return { status }
      },
      (world) => void world.travellers.set(whom.id, { ...whom, isSignInOld: false }),
    ),
    reply: { status: whom.leftAt === null ? 200 : 401 },
  }
})

/** Everything is as it was; not for the answer to an earlier question, nor once all is deleted. */
const comeBack = command('come back', { weight: 2, isRunIdle: true }, (world, _by, choose) => {
  const whom = choose.of([...goneOf(world), ...world.deleted.values()])
  if (!whom || !world.hasLateJobs) return undefined
  const isLate = world.deleted.has(whom.id)
  return {
    ...byTheClock(
      `${whom.name} comes back${isLate ? ' too late' : ''}`,
      async ({ comeBack, cast }) => {
        const isBackByEarlier = await comeBack?.(whom.id, true)
        const isBack = await comeBack?.(whom.id, false)
        if (isBack) await cast.signIn(whom.id)
        return { isBackByEarlier, isBack }
      },
      (world) => {
        const back = { leftAt: null, isDeletionDue: false, isSignInOld: false }
        if (!isLate) world.travellers.set(whom.id, { ...whom, ...back })
      },
    ),
    reply: { isBackByEarlier: false, isBack: !isLate },
  }
})

/** The group chats that they were in are over by then. */
const becomeDue = command('let the time of a deletion come', { weight: 1 }, (world, _by, choose) => {
  const whom = choose.of(goneOf(world).filter(({ isDeletionDue }) => !isDeletionDue))
  if (!whom || !world.hasLateJobs) return undefined
  const chats = [...world.chats.values()].filter(({ stays }) => stays.some(({ by }) => by === whom.id))
  return byTheClock(
    `two weeks go by since ${whom.name} left`,
    async ({ cast, runJobs }) => {
      for (const { id } of chats) await cast.age('chat', [id])
      await runJobs?.('end-group-chats')
      await cast.makeDue(whom.id)
      return cast.connections()
    },
    (world, reply) => {
      for (const chat of chats) becomeOver(world, chat)
      endAllOver(world, reply)
      world.travellers.set(whom.id, { ...whom, isDeletionDue: true })
    },
  )
})

/** Not before the time has come, nor while somebody is awaited after a plan that has begun. */
const carryOut = command('carry out deletions', { weight: 2, isRunIdle: true }, (world) => {
  if (!world.hasLateJobs) return undefined
  return byTheClock(
    'deletions whose time has come are carried out',
    async ({ runJobs }) => {
      await runJobs?.('delete-due-travellers')
      await runJobs?.('delete-traveller')
    },
    (world) => {
      for (const traveller of dueToBeDeleted(world)) deleteTraveller(world, traveller)
    },
  )
})

export const dayCommands = [
  ageReceived,
  ageBlock,
  ageEndedChat,
  deleteOver,
  job('wake wishes', 'wake-wishes', wakeWishes),
  job('notify savers', 'notify-savers', notifySavers),
  job('remind savers', 'remind-savers', remindSavers),
  job('notify matches of changed trips', 'notify-matches', notifyMatches),
  job('notify group chats', 'notify-group', notifyGroups),
  job('notify of plans in group chats', 'notify-of-group-plan', notifyOfGroupPlans),
  askFor,
  ageSignIn,
  signIn,
  comeBack,
  becomeDue,
  carryOut,
]
