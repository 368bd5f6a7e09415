import type { Command } from '../play/command.ts'
import type { World } from '../rules/world.ts'

const URL = '/api/push-subscriptions'

/** A browser is its traveller's who subscribed it last: nobody else is pushed to it any more. */
const subscribe: Command = {
  name: 'subscribe a browser',
  weight: 2,
  attempt(world, by, choose) {
    const browser = choose.of(world.browsers.keys())
    if (!browser) return undefined
    // that stays the same where another takes it over
    const number = world.browsers.get(browser)?.number
    return {
      says: `${by.name} subscribes ${browser}`,
      call: (server) => server.call(by.id, { method: 'POST', url: URL, body: server.pushedBrowsers?.bodyOf(browser) }),
      apply(world) {
        const before = world.browsers.get(browser)?.by
        if (before && before !== by.id) {
          noteSecondAccount(world, before, by.id)
          noteSecondAccount(world, by.id, before)
        }
        world.browsers.set(browser, { by: by.id, number: number ?? ++world.time })
      },
    }
  },
}

/** Where one browser was two travellers', and one of them is a moderator, the other one counts as their second account. */
function noteSecondAccount(world: World, moderatorId: string, otherId: string): void {
  if (!world.travellers.get(moderatorId)?.isModerator) return
  world.secondAccounts.set(moderatorId, (world.secondAccounts.get(moderatorId) ?? new Set()).add(otherId))
}

/** One's own; for that of another, or one that is not subscribed, nothing changes. */
const unsubscribe: Command = {
  name: 'unsubscribe a browser',
  weight: 2,
  attempt(world, by, choose) {
    const browser = choose.of(world.browsers.keys())
    if (!browser) return undefined
    return {
      says: `${by.name} unsubscribes ${browser}`,
      call: (server) =>
        server.call(by.id, { method: 'DELETE', url: URL, body: server.pushedBrowsers?.bodyOf(browser) }),
      apply(world) {
        if (world.browsers.get(browser)?.by === by.id) world.browsers.set(browser, null)
      },
    }
  },
}

export const browserCommands: Command[] = [subscribe, unsubscribe]
