import { LIVE_LIMITS } from '@caravan/contract/live.ts'
import type { Server } from 'socket.io'
import { Budget } from './budget.ts'

/** Closes whoever sends more than a page ever would, before any of it is looked at. */
export function closeFloods(io: Server): void {
  io.engine.on('connection', (connection) => {
    const budget = new Budget({ burst: 2 * LIVE_LIMITS.eventsPerSecond, perSecond: LIVE_LIMITS.eventsPerSecond })
    connection.on('packet', () => {
      if (!budget.take()) connection.close(true)
    })
  })
}
