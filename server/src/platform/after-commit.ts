import type { FastifyBaseLogger } from 'fastify'

export type AfterCommit = (task: () => void | Promise<void>) => void

/** What a handler wants done once its change is certain. */
export class CommitTasks {
  readonly #tasks: (() => void | Promise<void>)[] = []
  readonly add: AfterCommit = (task) => {
    this.#tasks.push(task)
  }

  /** Runs them in order. The change is made already, so a failure is logged and changes no answer. */
  async run(log: FastifyBaseLogger): Promise<void> {
    for (const task of this.#tasks) {
      try {
        await task()
      } catch (error) {
        log.error({ err: error }, 'a task after commit failed')
      }
    }
  }
}
