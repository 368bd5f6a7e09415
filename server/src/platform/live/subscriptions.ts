import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from '../redis.ts'

/** A join is not kept waiting any longer by a Redis that is slow: its events are asked for when that is over. */
const SETTLED_WITHIN_MS = 1000

type Listener = (message: Buffer, channel: Buffer) => void

/**
 * Publishes to other nodes and subscribes to channels of theirs, as the sockets' adapter asks for it. While Redis is away
 * nothing fails: a node announces to its own sockets, and `onBack` runs when events may have been lost.
 */
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
