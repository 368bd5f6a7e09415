import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('one traveller’s pictures are made one after the other, two travellers’ side by side', async () => {
  const turns = openTurns({ waiting: 5 })
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await sleep(10)
    log.push(`${name} ends`)
  }
  await Promise.all([turns.take('ann', work('first')), turns.take('ann', work('second')), turns.take('bo', work('bo'))])
  expect(log.indexOf('second begins')).toBeGreaterThan(log.indexOf('first ends'))
  expect(log.indexOf('bo begins')).toBeLessThan(log.indexOf('first ends'))
})

test('a failed one holds up nobody, and its failure reaches its own caller', async () => {
  const turns = openTurns({ waiting: 5 })
  const failing = turns.take('ann', () => Promise.reject(new Error('broken')))
  const next = turns.take('ann', async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('a line that is full takes nobody until it moves', async () => {
  const turns = openTurns({ waiting: 1 })
  const first = turns.take('ann', () => sleep(10))
  const second = turns.take('ann', () => sleep(10))
  expect(turns.take('ann', () => sleep(10))).toBeNull()
  await first
  await second
  expect(await turns.take('ann', async () => 'taken')).toBe('taken')
})
