import { byTheClock, type Command } from '../play/command.ts'
import { deleteTraveller, dueToBeDeleted, leaveAll } from '../rules/deletion.ts'
import type { Traveller, World } from '../rules/world.ts'
import { becomeOver, endAllOver } from './chat-endings.ts'

const goneOf = ({ travellers }: World): Traveller[] => [...travellers.values()].filter(({ leftAt }) => leftAt !== null)

/** By the password, or without one by a sign-in of lately; also while suspended. */
const askFor: Command = {
  name: 'ask for deletion',
  weight: 1,
  isWhileSuspended: true,
  attempt: (_world, by) => ({
    says: `${by.name} asks for deletion`,
    call: { method: 'PUT', url: '/api/deletion', body: { requested: true } },
    refusal: by.isSignInOld ? 'sign-in-again' : undefined,
    reply: { dueAt: /^\d{4}-/, page: /^\/api\/farewell\?until=/ },
    apply: (world) => leaveAll(world, by),
  }),
}

const ageSignIn: Command = {
  name: 'let a sign-in be an old one',
  weight: 1,
  attempt(world, _by, choose) {
    const whom = choose.of([...world.travellers.values()].filter(({ isSignInOld, leftAt }) => !isSignInOld && !leftAt))
    if (!whom) return undefined
    return byTheClock(
      `${whom.name} signed in a while ago`,
      ({ cast }) => cast.ageSignIn(whom.id),
      (world) => void world.travellers.set(whom.id, { ...whom, isSignInOld: true }),
    )
  },
}

/** A session that begins after its owner has left is nobody's. */
const signIn: Command = {
  name: 'sign in',
  weight: 1,
  isRunIdle: true,
  attempt(world, _by, choose) {
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
  },
}

/** Everything is as it was; not for the answer to an earlier question, nor once all is deleted. */
const comeBack: Command = {
  name: 'come back',
  weight: 2,
  isRunIdle: true,
  attempt(world, _by, choose) {
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
  },
}

/** The group chats that they were in are over by then. */
const becomeDue: Command = {
  name: 'let the time of a deletion come',
  weight: 1,
  attempt(world, _by, choose) {
    const whom = choose.of(goneOf(world).filter(({ isDeletionDue }) => !isDeletionDue))
    if (!whom || !world.hasLateJobs) return undefined
    const chats = [...world.chats.values()].filter(({ stays }) => stays.some(({ by }) => by === whom.id))
    return byTheClock(
      `two weeks go by since ${whom.name} left`,
      async ({ cast, runJobs }) => {
        for (const { id } of chats) await cast.endChat(id)
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
  },
}

/** Not before the time has come, nor while somebody is awaited after a plan that has begun. */
const carryOut: Command = {
  name: 'carry out deletions',
  weight: 2,
  isRunIdle: true,
  attempt(world) {
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
  },
}

export const deletionCommands: Command[] = [askFor, ageSignIn, signIn, comeBack, becomeDue, carryOut]
