import type { Room } from '@caravan/contract/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Live } from './live/live-hub.ts'

/** What a task has once the change is committed: its transaction is over, and the database is as everybody sees it. */
export interface Committed {
  db: Db
  live: Live
  log: FastifyBaseLogger
}

type CommitTask = (committed: Committed) => void | Promise<void>
/** `room` is whom the task announces to, where that is one room: they alone ask again when it failed. */
export type AfterCommit = (task: CommitTask, room?: Room) => void

/** Those that are not done yet: a server that stops waits for them. */
export class RunningTasks {
  readonly #running = new Set<Promise<void>>()

  add(run: Promise<void>): void {
    this.#running.add(run)
    void run.finally(() => this.#running.delete(run))
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    afterCommit: RunningTasks
  }
}

export class CommitTasks {
  readonly #tasks: { task: CommitTask; room: Room | undefined }[] = []
  readonly add: AfterCommit = (task, room) => {
    this.#tasks.push({ task, room })
  }

  passTo(afterCommit: AfterCommit): void {
    for (const { task, room } of this.#tasks) afterCommit(task, room)
  }

  /** Runs them in order. The change is made already: a failure is logged, changes no answer, and has open pages ask again. */
  async run(committed: Committed): Promise<void> {
    for (const { task, room } of this.#tasks) {
      try {
        await task(committed)
      } catch (error) {
        committed.log.error({ err: error }, 'a task after commit failed')
        committed.live.resyncClients(room)
      }
    }
  }
}
