import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createShardedAdapter } from '@socket.io/redis-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type { Namespace, Server } from 'socket.io'
import type { Redis } from '../external/redis.ts'
import type { Handshake } from './handshake.ts'

/** What of the connections of Engine.IO says how much is still to be sent. */
export interface SlowConsumer {
  on(event: 'packetCreate', run: (packet: Packet) => void): unknown
  on(event: 'flush', run: () => void): unknown
  readonly transport: { readonly socket?: { readonly bufferedAmount: number } }
}

interface Packet {
  readonly data?: string | Buffer
}

/** Some thousand messages of a group chat. A page that is this far behind does better to read anew. */
const MAX_BACKLOG_BYTES = 524_288

/** Ends a connection whose other side does not read before a megabyte waits for it; a page that is alive connects anew. */
export function limitBacklog(connection: SlowConsumer, end: () => void): void {
  let waiting = 0
  connection.on('packetCreate', ({ data = '' }) => {
    waiting += Buffer.byteLength(data)
    if (waiting + (connection.transport.socket?.bufferedAmount ?? 0) > MAX_BACKLOG_BYTES) end()
  })
  // what waited goes to the transport, all of it
  connection.on('flush', () => {
    waiting = 0
  })
}

/** So many things in so much time, then no more until some of it has passed. */
export class Budget {
  readonly #most: number
  readonly #perMillisecond: number
  #left: number
  #at: number

  /** `burst` may come at once; `perSecond` is what comes back. */
  constructor({ burst, perSecond }: { burst: number; perSecond: number }, now = performance.now()) {
    this.#most = burst
    this.#left = burst
    this.#perMillisecond = perSecond / 1000
    this.#at = now
  }

  take(now = performance.now()): boolean {
    this.#left = Math.min(this.#most, this.#left + (now - this.#at) * this.#perMillisecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}

interface Connection extends SlowConsumer {
  readonly request: IncomingMessage
  on(event: 'packet' | 'flush', run: () => void): unknown
  on(event: 'packetCreate', run: (packet: Packet) => void): unknown
  once(event: 'close', run: () => void): unknown
  readonly transport: { readonly socket?: { terminate(): void; readonly bufferedAmount: number } }
  close(isDiscarded: true): unknown
}

/** What an active browser needs to agree. */
const AGREES_WITHIN_MS = 1000

/** Watches what lies under the sockets: each connection counts while it is open, and is ended where it is misused. @returns what ends them all */
export function superviseConnections(
  io: Server,
  handshake: Handshake,
  { connectWithinMs, eventsPerSecond }: { connectWithinMs: number; eventsPerSecond: number },
) {
  const open = new Set<Connection>()
  const unfinished = new WeakMap<object, NodeJS.Timeout>()
  io.engine.on('connection', (connection: Connection) => {
    connection.once('close', handshake.opened(connection.request))
    disconnectFlooder(connection, eventsPerSecond)
    limitBacklog(connection, () => end(connection))
    const timer = setTimeout(() => end(connection), connectWithinMs).unref()
    unfinished.set(connection, timer)
    open.add(connection)
    connection.once('close', () => {
      clearTimeout(timer)
      open.delete(connection)
    })
  })
  io.on('connection', (socket) => clearTimeout(unfinished.get(socket.conn)))
  return () => open.forEach(endPolitely)
}

/** Also where the other side never agrees to close: a web socket would wait for that half a minute. */
function end(connection: Connection): void {
  const { transport } = connection
  connection.close(true)
  transport.socket?.terminate()
}

function endPolitely(connection: Connection): void {
  const { transport } = connection
  connection.close(true)
  setTimeout(() => transport.socket?.terminate(), AGREES_WITHIN_MS).unref()
}

/** Closes a connection that sends more than a page ever would, before any of it is looked at. */
function disconnectFlooder(connection: Connection, eventsPerSecond: number): void {
  const budget = new Budget({ burst: 2 * eventsPerSecond, perSecond: eventsPerSecond })
  connection.on('packet', () => {
    if (!budget.take()) end(connection)
  })
}

/** A join is not kept waiting any longer by a Redis that is slow: its events are asked for when that is over. */
const SETTLED_WITHIN_MS = 1000

type Listener = (message: Buffer, channel: Buffer) => void

/** Publishes and subscribes for the sockets' adapter. While Redis is away nothing fails; `onBack` runs when events may be lost. */
export class Subscriptions {
  /** Messages of other nodes, and of this one, that this process had to parse. */
  received = 0
  readonly #publisher: Redis
  readonly #subscriber: Redis
  readonly #log: FastifyBaseLogger
  readonly #pending = new Set<Promise<void>>()
  readonly #listeners = new Map<string, Listener>()
  #isClosed = false

  constructor(redis: Redis, log: FastifyBaseLogger) {
    this.#publisher = redis
    // what is subscribed to while Redis is away is so when it is back
    this.#subscriber = redis.duplicate({ disableOfflineQueue: false })
    this.#log = log
    this.#subscriber.on('error', () => undefined)
  }

  /** Joins Redis as soon as it is there. */
  open(onBack: () => void): void {
    for (const client of [this.#publisher, this.#subscriber]) {
      let wasAway = false
      client.on('reconnecting', () => {
        wasAway = true
      })
      client.on('ready', () => {
        if (wasAway) onBack()
        wasAway = false
      })
    }
    // one that was on its way when Redis went is not repeated by the client; where it was, nothing happens
    this.#subscriber.on('ready', () => {
      for (const [channel, listener] of this.#listeners) this.#subscribe(channel, listener)
    })
    this.#pass('connect', this.#subscriber.connect())
  }

  close(): void {
    this.#isClosed = true
    this.#subscriber.destroy()
  }

  readonly sSubscribe = (channel: string, listener: Listener): void => {
    const counted: Listener = (message, from) => {
      this.received++
      listener(message, from)
    }
    this.#listeners.set(channel, counted)
    this.#subscribe(channel, counted)
  }

  readonly sUnsubscribe = (channel: string): void => {
    this.#listeners.delete(channel)
    this.#pass('unsubscribe', this.#subscriber.sUnsubscribe(channel))
  }

  readonly sPublish = async (channel: string, message: string | Buffer): Promise<number> => {
    if (!this.#publisher.isReady) return 0
    return this.#publisher.sPublish(channel, message).catch((error: unknown) => {
      this.#log.error({ outage: 'redis', err: error }, 'an event did not reach other nodes')
      return 0
    })
  }

  /** Whether any node subscribes to it. While Redis is away none can be reached. */
  async hasSubscribers(channel: string): Promise<boolean> {
    if (!this.#publisher.isReady) return false
    try {
      const counts = await this.#publisher.pubSubShardNumSub([channel])
      return (counts[channel] ?? 0) > 0
    } catch (error) {
      this.#log.error({ outage: 'redis', err: error }, 'other nodes were not asked who listens')
      return false
    }
  }

  readonly sendCommand = (command: string[]) => this.#publisher.sendCommand(command)

  /** Resolves when whatever was subscribed to before is received. */
  async settled(): Promise<void> {
    if (!this.#subscriber.isReady || this.#pending.size === 0) return
    await Promise.race([Promise.all(this.#pending), sleep(SETTLED_WITHIN_MS, undefined, { ref: false })])
  }

  #subscribe(channel: string, listener: Listener): void {
    this.#pass('subscribe', this.#subscriber.sSubscribe(channel, listener, true))
  }

  #pass(what: string, asked: Promise<unknown>): void {
    const done: Promise<void> = asked.then(
      () => undefined,
      (error: unknown) => {
        // what is on its way when a node ends is nothing that went wrong: its sockets leave their rooms
        if (!this.#isClosed) this.#log.error({ outage: 'redis', err: error }, `redis: ${what} failed`)
      },
    )
    this.#pending.add(done)
    void done.finally(() => this.#pending.delete(done))
  }
}

const PREFIX = 'caravan-live'

/** On which the adapter announces to this room; a node with somebody in it is subscribed. */
export const channelOf = (room: string) => `${PREFIX}#/#${room}#`

/** Passes events between nodes through a channel for each room, so that a node parses nothing of rooms without its people. */
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
