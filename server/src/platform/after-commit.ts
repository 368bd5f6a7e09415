import type { FastifyBaseLogger } from 'fastify'

export type AfterCommit = (task: () => void | Promise<void>) => void

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

/** What a handler wants done once its change is certain. */
export class CommitTasks {
  readonly #tasks: (() => void | Promise<void>)[] = []
  readonly add: AfterCommit = (task) => {
    this.#tasks.push(task)
  }

  /** Runs them in order. The change is made already, so a failure is logged and changes no answer; `onFailure` is told. */
  async run(log: FastifyBaseLogger, onFailure: () => void): Promise<void> {
    for (const task of this.#tasks) {
      try {
        await task()
      } catch (error) {
        log.error({ err: error }, 'a task after commit failed')
        onFailure()
      }
    }
  }
}
