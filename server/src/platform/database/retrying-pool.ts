import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectionErrorOf } from './connection-error.ts'

const AGAIN_MS = 500

/** Asks again what finds the database away: the worker awaits no answer to 'done', and a failure there would end the process. */
export function retryingPool(pool: pg.Pool): pg.Pool {
  const connect = (done?: Parameters<pg.Pool['connect']>[0]) => (done ? pool.connect(done) : retryingClient(pool))
  return new Proxy(pool, { get: (_, name) => (name === 'connect' ? connect : memberOf(pool, name)) })
}

/** Its first statement is asked until it is answered; later ones may belong to a transaction that is lost as a whole. */
async function retryingClient(pool: pg.Pool): Promise<pg.PoolClient> {
  let client = await connectWhenBack(pool)
  let isFirst = true
  const query = async (...words: unknown[]): Promise<unknown> => {
    try {
      return await Reflect.apply(client.query, client, words)
    } catch (error) {
      if (!isFirst || !connectionErrorOf(error)) throw error
    } finally {
      isFirst = false
    }
    client.release(true)
    client = await connectWhenBack(pool)
    isFirst = true
    return query(...words)
  }
  return new Proxy(client, { get: (_, name) => (name === 'query' ? query : memberOf(client, name)) })
}

async function connectWhenBack(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!connectionErrorOf(error)) throw error
    }
    // the process is about to end, and nobody waits for this any more
    if (pool.ending) return new Promise(() => undefined)
    await sleep(AGAIN_MS)
  }
}

function memberOf(object: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(object, name)
  return typeof member === 'function' ? member.bind(object) : member
}
