import { describe, expect, it } from 'vitest'
import { commandOf } from './feed-keys.tsx'

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false }
const press = (key: string, more: Partial<typeof none> = {}) => commandOf({ key, ...none, ...more })

describe('keys in the feed', () => {
  it('lead one post on or back', () => {
    for (const key of ['ArrowDown', 'PageDown', ' ']) expect(press(key)).toEqual({ move: 1 })
    for (const key of ['ArrowUp', 'PageUp']) expect(press(key)).toEqual({ move: -1 })
    expect(press(' ', { shiftKey: true })).toEqual({ move: -1 })
    expect(press('Home')).toEqual({ to: 'first' })
  })

  it('like, match and open comments', () => {
    expect(press('l')).toEqual({ act: 'like' })
    expect(press('m')).toEqual({ act: 'match' })
    expect(press('c')).toEqual({ act: 'comments' })
  })

  it('belong to the browser together with Ctrl, Alt or the command key', () => {
    expect(press('c', { ctrlKey: true })).toBeUndefined()
    expect(press('l', { metaKey: true })).toBeUndefined()
    expect(press('ArrowUp', { altKey: true })).toBeUndefined()
  })

  it('do not like again and again while they are held down', () => {
    expect(press('l', { repeat: true })).toBeUndefined()
    expect(press('ArrowDown', { repeat: true })).toEqual({ move: 1 })
  })
})
