import { NOTIFICATION_CHANNELS } from '@caravan/contract/notifications.ts'
import { command } from '../play/command.ts'
import { LATE_KINDS, notificationsOf, SWITCHED_KINDS, switchOf, wants } from '../rules/notifications.ts'
import { isHere } from '../rules/visibility.ts'
import type { World } from '../rules/world.ts'

/** What is hidden is read with the rest, and not counted. */
const readAll = command('read all notifications', { weight: 4 }, (world, by) => ({
  says: `${by.name} reads all notifications`,
  call: { method: 'PATCH', url: '/api/notifications/read', body: {} },
  reply: { read: notificationsOf(world, by).filter(({ isRead }) => !isRead).length, unread: 0 },
  apply(world) {
    for (const one of world.notifications.values()) if (one.userId === by.id) one.isRead = true
  },
}))

/** For one kind and one channel, from now on: mostly a kind of which they have been notified, and another way than before. */
const choose = command('choose where a kind goes', { weight: 4 }, (world, by, choose) => {
  const kinds = SWITCHED_KINDS.filter((kind) => world.hasLateJobs || !LATE_KINDS.includes(kind))
  const own = [...world.notifications.values()].filter(({ userId }) => userId === by.id).map(({ kind }) => kind)
  const had = kinds.filter((kind) => own.includes(kind))
  const kind = choose.mostly(had, kinds)
  const channel = choose.of(NOTIFICATION_CHANNELS)
  if (!kind || !channel) return undefined
  const isOn = wants(world, by.id, kind, channel) !== choose.inTen(8)
  const change = { [kind]: { [channel]: isOn } }
  return {
    says: `${by.name} wants ${kind} ${isOn ? '' : 'no more '}by ${channel}`,
    call: { method: 'PUT', url: '/api/notification-settings', body: change },
    reply: change,
    apply: (world) => void world.switches.set(switchOf(by.id, kind, channel), isOn),
  }
})

/** By the link in a mail, signed out and for ever; who is suspended cannot. */
const unsubscribe = command('unsubscribe from mails of a kind', { weight: 1 }, (world, _by, choose) => {
  const links = [...world.unsubscribeLinks].map((link) => ({ link, by: link.split(' ')[0] ?? '' }))
  const found = choose.of(links)
  const owner = found && world.travellers.get(found.by)
  if (!owner) return undefined
  const { link } = found
  return {
    says: `${owner.name} ends mails by the link for ${link}`,
    isOfClock: true,
    async call(server) {
      const url = server.mailbox?.addressOf(link) ?? ''
      const reply = await server.call(null, { method: 'POST', url })
      // it answers with a page
      return { ...reply, body: reply.status === 404 ? { type: '/problems/not-found' } : {} }
    },
    refusal: isHere(owner) ? undefined : 'not-found',
    apply: (world) => void world.switches.set(`${link} email`, false),
  }
})

const URL = '/api/push-subscriptions'

/** A browser is its traveller's who subscribed it last: nobody else is pushed to it any more. */
const subscribe = command('subscribe a browser', { weight: 2 }, (world, by, choose) => {
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
})

/** Where one browser was two travellers', and one of them is a moderator, the other one counts as their second account. */
function noteSecondAccount(world: World, moderatorId: string, otherId: string): void {
  if (!world.travellers.get(moderatorId)?.isModerator) return
  world.secondAccounts.set(moderatorId, (world.secondAccounts.get(moderatorId) ?? new Set()).add(otherId))
}

/** One's own; for that of another, or one that is not subscribed, nothing changes. */
const unsubscribeBrowser = command('unsubscribe a browser', { weight: 2 }, (world, by, choose) => {
  const browser = choose.of(world.browsers.keys())
  if (!browser) return undefined
  return {
    says: `${by.name} unsubscribes ${browser}`,
    call: (server) => server.call(by.id, { method: 'DELETE', url: URL, body: server.pushedBrowsers?.bodyOf(browser) }),
    apply(world) {
      if (world.browsers.get(browser)?.by === by.id) world.browsers.set(browser, null)
    },
  }
})

export const notificationCommands = [readAll, choose, unsubscribe, subscribe, unsubscribeBrowser]
