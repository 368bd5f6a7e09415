import type { Command } from '../play/command.ts'
import { forgetKeepsBetween } from '../rules/keeps.ts'
import { endMatchesBetween } from '../rules/matches.ts'
import { removeVouch } from '../rules/meetings.ts'
import { namesKnown } from '../rules/names.ts'
import { separateInPlans } from '../rules/plans.ts'
import type { Traveller, World } from '../rules/world.ts'

/** With whom the traveller has a match, is in for a plan, or wants to keep in touch: a block ends most between those. */
function companionsOf({ travellers, matches, plans, chats }: World, { id }: Traveller): Traveller[] {
  const together = [
    ...[...matches.values()].map(({ askerId, authorId }) => [askerId, authorId]),
    ...[...plans.values()].map(({ agreed }) => [...agreed.keys()]),
    ...[...chats.values()].flatMap(({ keeps }) => keeps.map(({ by, whom }) => [by, whom])),
  ].filter((ids) => ids.includes(id))
  const others = new Set(together.flat())
  return [...travellers.values()].filter((one) => one.id !== id && others.has(one.id))
}

/** The same state twice is no error, and the one who is blocked cannot tell: they may block too. */
const block: Command = {
  name: 'block or unblock',
  weight: 2,
  attempt(world, by, choose) {
    const close = companionsOf(world, by)
    const all = [...world.travellers.values(), ...world.deleted.values()]
    const whom = choose.of(close.length > 0 && choose.inTen(6) ? close : all)
    if (!whom) return undefined
    const blocked = choose.inTen(5)
    // who is deleted can be blocked as long as nothing tells that from having left
    const isKnown =
      !world.deleted.has(whom.id) ||
      world.kept.some(({ recipientId, authorId }) => recipientId === by.id && authorId === whom.id)
    const isThere = world.blocks.some((made) => made.by === by.id && made.whom === whom.id)
    return {
      says: `${by.name} ${blocked ? 'blocks' : 'unblocks'} ${whom.name}`,
      call: { method: 'PUT', url: `/api/users/${whom.id}/block`, body: { blocked } },
      refusal: whom.id === by.id ? 'self-block' : isKnown || (!blocked && isThere) ? undefined : 'not-found',
      reply: { blocked },
      apply(world) {
        if (blocked && !isThere) {
          const names = namesKnown(world, by.id, whom.id)
          world.blocks.push({ by: by.id, whom: whom.id, at: ++world.time, names })
          forgetKeepsBetween(world, by.id, whom.id)
          separateInPlans(world, by.id, whom.id)
          endMatchesBetween(world, by.id, whom.id)
          removeVouch(world, by.id, whom.id)
          removeVouch(world, whom.id, by.id)
        }
        if (!blocked) world.blocks = world.blocks.filter((made) => made.by !== by.id || made.whom !== whom.id)
      },
    }
  },
}

export const blockCommands: Command[] = [block]
