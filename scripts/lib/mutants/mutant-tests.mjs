import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment, nodePath } from '../node.mjs'

/** A history that goes wrong need not be made shorter: that it does is all that is asked. */
const ENV = { MODEL_SHRINK: 'off' }

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
   * @param {{ tests: string[], only?: string, changed?: string[], longestMs?: number, isFirstEnough?: boolean }} wanted
   *   `changed`: files of the copy that are others than at the last run; `isFirstEnough`: it stops where one test has failed
   * @returns {Promise<Outcome>}
   */
  async run({ tests, only, changed = [], longestMs, isFirstEnough = false }) {
    this.#runner ??= await this.#start()
    const stale = [...this.#changed, ...changed].map((file) => join(this.#root, file))
    this.#changed = changed
    const outcome = await answerOf(this.#runner, { tests, only, changed: stale, isFirstEnough }, longestMs)
    if (outcome.isCutShort) await this.close()
    if (this.#runner && !isRunning(this.#runner)) this.#runner = undefined
    return outcome
  }

  async close() {
    const runner = this.#runner
    this.#runner = undefined
    if (!runner || !isRunning(runner)) return
    const ended = once(runner, 'exit')
    runner.disconnect()
    await ended
  }

  async #start() {
    const file = join(this.#root, 'scripts', 'lib', 'mutants', 'test-runner.mjs')
    const runner = fork(file, { cwd: this.#root, execPath: nodePath(), env: environment(ENV), stdio: 'ignore' })
    await once(runner, 'message')
    return runner
  }
}

const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null

function answerOf(runner, asked, longestMs) {
  return new Promise((done) => {
    const answer = (outcome) => {
      clearTimeout(timer)
      runner.off('message', answer).off('exit', hasEnded)
      done(outcome)
    }
    const hasEnded = () => answer({ failed: [], passed: 0, errors: ['the process of the tests has ended'] })
    const cutShort = () => answer({ failed: [], passed: 0, errors: [], isCutShort: true })
    const timer = longestMs === undefined ? undefined : setTimeout(cutShort, longestMs)
    runner.on('message', answer).on('exit', hasEnded)
    runner.send(asked)
  })
}
