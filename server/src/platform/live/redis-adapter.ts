import { createShardedAdapter } from '@socket.io/redis-adapter'
import type { Namespace } from 'socket.io'
import type { Subscriptions } from './subscriptions.ts'

const PREFIX = 'caravan-live'

/** On which the adapter announces to this room; a node with somebody in it is subscribed. */
export const channelOf = (room: string) => `${PREFIX}#/#${room}#`

/**
 * Passes events between nodes through a channel for each room: a node with nobody in a room does not subscribe to it, and
 * parses nothing of what is announced there.
 */
export function redisAdapter(subscriptions: Subscriptions) {
  const create = createShardedAdapter(subscriptions, subscriptions, { channelPrefix: PREFIX })
  // called with `new`, which an arrow function cannot be
  return function adapterOf(namespace: Namespace) {
    const adapter = create(namespace)
    const addAll = adapter.addAll.bind(adapter)
    // who has joined receives what is announced from then on, also by other nodes
    adapter.addAll = async (id, rooms) => {
      await addAll(id, rooms)
      await subscriptions.settled()
    }
    return adapter
  }
}
