import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment, nodePath } from '../node.mjs'

/**
 * The tests of one copy of the tree, run as often as asked.
 * @typedef {{ failed: string[], passed: number, errors: string[], isCutShort?: boolean }} Outcome
 *   `failed`: names of tests; `errors`: of files that could not be loaded; `isCutShort`: there was no time to its end
 */
export class MutantTests {
  #root
  #runner
  /** Of the last run, which have been put back since. */
  #changed = []

  constructor(root) {
    this.#root = root
  }

  /**
   * @param {{ tests: string[], only?: string, changed?: string[], longestMs?: number }} wanted
   *   `changed`: files of the copy that are others than at the last run
   * @returns {Promise<Outcome>}
   */
  async run({ tests, only, changed = [], longestMs }) {
    this.#runner ??= await this.#start()
    const runner = this.#runner
    const ended = once(runner, 'exit').then(() => ({ failed: [], passed: 0, errors: ['the run of tests has ended'] }))
    const answered = once(runner, 'message').then(([outcome]) => outcome)
    const stale = [...this.#changed, ...changed].map((file) => join(this.#root, file))
    this.#changed = changed
    runner.send({ tests, only, changed: stale })
    let timer
    const cutShort = new Promise((done) => {
      if (longestMs) timer = setTimeout(done, longestMs, { failed: [], passed: 0, errors: [], isCutShort: true })
    })
    const outcome = await Promise.race([answered, ended, cutShort])
    clearTimeout(timer)
    if (outcome.isCutShort) await this.close()
    if (runner.exitCode !== null || runner.signalCode !== null) this.#runner = undefined
    return outcome
  }

  async close() {
    const runner = this.#runner
    this.#runner = undefined
    if (!runner || runner.exitCode !== null || runner.signalCode !== null) return
    const ended = once(runner, 'exit')
    runner.disconnect()
    await ended
  }

  async #start() {
    const file = join(this.#root, 'scripts', 'lib', 'mutants', 'test-runner.mjs')
    const runner = fork(file, { cwd: this.#root, execPath: nodePath(), env: environment(), stdio: 'ignore' })
    await once(runner, 'message')
    return runner
  }
}
