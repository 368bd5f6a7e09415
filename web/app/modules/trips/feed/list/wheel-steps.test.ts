import { describe, expect, it } from 'vitest'
import { createWheelSteps } from './feed-behaviour.tsx'

const moves = (turns: [delta: number, time: number][]) => {
  const step = createWheelSteps()
  return turns.map(([delta, time]) => step(delta, time)).filter((by) => by !== 0)
}

describe('the wheel', () => {
  it('moves one post for one notch', () => {
    expect(moves([[100, 0]])).toEqual([1])
    expect(moves([[-100, 0]])).toEqual([-1])
  })

  it('moves one post for a stroke on a touchpad, however long it runs on', () => {
    const stroke = Array.from({ length: 60 }, (_, n): [number, number] => [80 * 0.93 ** n, n * 16])
    expect(moves(stroke)).toEqual([1])
  })

  it('takes two turns that a busy browser reports as one for no second stroke', () => {
    const sizes = [80, 76, 72, 68, 65, 62, 59, 56, 53, 50, 47, 45, 43, 41, 39, 37]
    expect(moves(sizes.flatMap((size, n): [number, number][] => [[n % 4 === 3 ? size * 2 : size, n * 50]]))).toEqual([
      1,
    ])
  })

  it('moves again for a second stroke that starts while the first is fading', () => {
    const stroke = (from: number) =>
      Array.from({ length: 40 }, (_, n): [number, number] => [80 * 0.9 ** n, from + n * 16])
    expect(moves([...stroke(0), ...stroke(640)])).toEqual([1, 1])
  })

  it('moves on while somebody keeps turning a wheel with notches', () => {
    const notches = Array.from({ length: 12 }, (_, n): [number, number] => [120, n * 100])
    expect(moves(notches)).toEqual([1, 1, 1])
  })

  it('takes no trembling for a turn', () => {
    expect(moves([[1, 0]])).toEqual([])
  })
})
