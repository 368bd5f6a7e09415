import { expect, test } from 'vitest'
import { joinOwnRooms } from './sockets.ts'

/** What a socket does with rooms, and nothing else of it. */
class FakeDevice {
  readonly data = { userId: 'mara', sid: 's' }
  readonly rooms = new Set(['traveller:mara'])
  join(names: string | string[]): void {
    for (const name of [names].flat()) this.rooms.add(name)
  }
  leave(name: string): void {
    this.rooms.delete(name)
  }
}

/** Rules by which the traveller belongs to what `answers` say, one after the other; the last one holds. */
function rulesOf(...answers: string[][]) {
  let asked = 0
  const roomsOf = async () => answers[Math.min(asked++, answers.length - 1)] ?? []
  return { rules: { trip: {}, match: {}, group: { roomsOf } }, asked: () => asked }
}

test('a device is in the rooms of its traveller', async () => {
  const device = new FakeDevice()
  await joinOwnRooms(device, rulesOf(['a', 'b']).rules)
  expect(device.rooms).toEqual(new Set(['traveller:mara', 'group:a', 'group:b']))
})

test('what began and ended while it joined is looked at again', async () => {
  const device = new FakeDevice()
  const { rules, asked } = rulesOf(['a', 'b'], ['b', 'c'])
  await joinOwnRooms(device, rules)
  expect(device.rooms).toEqual(new Set(['traveller:mara', 'group:b', 'group:c']))
  expect(asked()).toBe(3)
})

test('who belongs nowhere is asked about once', async () => {
  const device = new FakeDevice()
  device.join('trip:watched')
  const { rules, asked } = rulesOf([])
  await joinOwnRooms(device, rules)
  expect([device.rooms, asked()]).toEqual([new Set(['traveller:mara', 'trip:watched']), 1])
})
