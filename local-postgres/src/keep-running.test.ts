import { expect, test, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'
import type { PostgresProcess } from './postmaster.ts'
import { sharedBuffersMb } from './settings.ts'

/** A server that ends when stopped, or by itself. */
function server() {
  let end: (reason: Error) => void = () => undefined
  const ended = new Promise<Error>((done) => {
    end = done
  })
  const stop = vi.fn(async () => end(new Error('stopped')))
  return { running: { ended, stop } satisfies PostgresProcess, die: () => end(new Error('It died')) }
}

function keep(...starts: (ReturnType<typeof server> | Error)[]) {
  const launch = vi.fn(async () => {
    const next = starts.shift() ?? new Error('It cannot start')
    if (next instanceof Error) throw next
    return next.running
  })
  const [onOutage, onGivenUp] = [vi.fn(), vi.fn()]
  return { launch, onOutage, onGivenUp, stop: keepRunning({ launch, onOutage, onGivenUp, pauseMs: 1 }) }
}

test('one that ends by itself is started again, however often, and a stop ends the last one', async () => {
  const servers = Array.from({ length: 10 }, server)
  const { launch, onGivenUp, stop } = keep(...servers)
  await stop
  for (const [n, { die }] of servers.slice(0, -1).entries()) {
    die()
    await expect.poll(() => launch.mock.calls.length).toBe(n + 2)
  }
  await (await stop)()
  expect(servers.at(-1)?.running.stop).toHaveBeenCalledTimes(1)
  expect(launch).toHaveBeenCalledTimes(10)
  expect(onGivenUp).not.toHaveBeenCalled()
})

test('a start that fails is tried again, and the fifth in a row is given up with its reason', async () => {
  const [first, second] = [server(), server()]
  const { launch, onGivenUp, stop } = keep(first, new Error('Not yet'), second)
  await stop
  first.die()
  await expect.poll(() => launch.mock.calls.length).toBe(3)
  second.die()
  await expect.poll(() => onGivenUp.mock.calls).toEqual([[new Error('It cannot start')]])
  expect(launch).toHaveBeenCalledTimes(3 + 5)
  await (await stop)()
})

test('an outage says of what kind it is: that it ended, or could not be started', async () => {
  const [first, second] = [server(), server()]
  const { launch, onOutage, stop } = keep(first, new Error('Not yet'), new Error('Not yet'), second)
  await stop
  first.die()
  await expect.poll(() => launch.mock.calls.length).toBe(4)
  expect(onOutage.mock.calls).toEqual([
    ['ended', expect.stringContaining('It died')],
    ['not started', expect.stringContaining('(1 of 5 tries): Not yet')],
    ['not started', expect.stringContaining('(2 of 5 tries): Not yet')],
  ])
  await (await stop)()
})

test('a first start that fails is not retried but rejects', async () => {
  const { launch, stop } = keep(new Error('No room on the disk'))
  await expect(stop).rejects.toThrow('No room on the disk')
  expect(launch).toHaveBeenCalledTimes(1)
})

const GB = 1024 ** 3

test.each([
  [0.5, 256],
  [2, 256],
  [8, 1024],
  [24, 3072],
  [512, 4096],
])('of %s GB of memory %s MB hold pages of the database', (memory, mb) => {
  expect(sharedBuffersMb(memory * GB)).toBe(mb)
})
