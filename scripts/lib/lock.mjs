import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { at } from './project.mjs'
import { say } from './say.mjs'

const LOCK = at('.install.lock')

/** Two starts at once in the same clone: the second waits and then finds the work done. */
export async function oneAtATime(work) {
  let hasSaid = false
  while (!take()) {
    if (!hasSaid) say('Another command is installing or building here; waiting for it…')
    hasSaid = true
    await sleep(300)
  }
  process.once('exit', giveUp)
  try {
    return await work()
  } finally {
    process.removeListener('exit', giveUp)
    giveUp()
  }
}

function take() {
  const draft = `${LOCK}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, LOCK)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    // Only the holder's end makes a lock stale; the worst of two that clear it at once is that both install.
    if (!isAlive(holder())) rmSync(LOCK, { force: true })
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function giveUp() {
  if (holder() === process.pid) rmSync(LOCK, { force: true })
}

function holder() {
  try {
    return Number(readFileSync(LOCK, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    if (pid > 0) process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error.code === 'EPERM'
  }
}
