import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { at } from './project.mjs'
import { run } from './run.mjs'
import { Advice } from './say.mjs'

const OLDEST = [22, 18]

/** The Node of the lockfile, else this one where it is new enough to run TypeScript as it is. */
export function nodePath() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = at('node_modules', `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(pinned)) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Advice(
    `No Node is pinned for ${process.platform}-${process.arch}, and this machine's is ${process.versions.node}.\n` +
      `Install Node ${OLDEST.join('.')} or later and run the command again.`,
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/**
 * What the tools start by the name `node` is the pinned one too. All of them keep what they compiled, types stripped, for the
 * next start: it takes a third less.
 */
const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: [at('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...more,
})

/** Runs a file with the pinned Node. */
export const runNode = (args, { env, ...options } = {}) => run(nodePath(), args, { ...options, env: environment(env) })
