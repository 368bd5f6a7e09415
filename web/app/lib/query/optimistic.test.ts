import { describe, expect, it, vi } from 'vitest'
import { createOptimistic } from './optimistic.ts'

interface LikeState {
  liked: boolean
  likes: number
}
const TRIP = 'a trip'
const off = { liked: false, likes: 4 }

/** A server that answers when the test says so, and what the page shows meanwhile. */
function setUp() {
  const asked: { liked: boolean; answer: (state: LikeState) => void; fail: () => void }[] = []
  const shown: LikeState[] = []
  const failed = vi.fn()
  const optimistic = createOptimistic<LikeState, boolean>({
    send: (_, liked) =>
      new Promise((answer, reject) => {
        asked.push({ liked, answer, fail: () => reject(new Error('500')) })
      }),
    expected: (state, liked) => (state.liked === liked ? state : { liked, likes: state.likes + (liked ? 1 : -1) }),
    show: (_, state) => shown.push(state),
    onFailure: failed,
  })
  return {
    tap: (liked: boolean, current: LikeState = shown.at(-1) ?? off) => optimistic.want(TRIP, liked, current),
    failed,
    sent: () => asked.map(({ liked }) => liked),
    shown: () => shown.at(-1),
    answer: (state: LikeState) => settle(() => asked.at(-1)?.answer(state)),
    fail: () => settle(() => asked.at(-1)?.fail()),
  }
}
const settle = async (act: () => void) => {
  act()
  await vi.waitFor(() => undefined)
}

describe('a change that is shown at once', () => {
  it('takes its end from the server', async () => {
    const page = setUp()
    const became = page.tap(true)
    expect(page.shown()).toEqual({ liked: true, likes: 5 })
    await page.answer({ liked: true, likes: 9 })
    expect(await became).toBe(true)
    expect(page.failed).not.toHaveBeenCalled()
    expect(page.shown()).toEqual({ liked: true, likes: 9 })
  })

  it('reverts when it fails', async () => {
    const page = setUp()
    const became = page.tap(true)
    await page.fail()
    expect(page.shown()).toEqual(off)
    expect(page.sent()).toEqual([true])
    expect(await became).toBe(false)
    expect(page.failed).toHaveBeenCalledExactlyOnceWith(
      TRIP,
      new Error('500'),
      expect.objectContaining({ wanted: true, confirmed: off }),
    )
  })

  it('sends one state at a time, and the last one wins', async () => {
    const page = setUp()
    void page.tap(true)
    void page.tap(false)
    void page.tap(true)
    void page.tap(false)
    expect(page.shown()).toEqual(off)
    expect(page.sent()).toEqual([true])
    await page.answer({ liked: true, likes: 5 })
    expect(page.sent()).toEqual([true, false])
    await page.answer({ liked: false, likes: 4 })
    expect(page.shown()).toEqual(off)
  })

  it('sends nothing more when quick taps end where the first one led', async () => {
    const page = setUp()
    void page.tap(true)
    void page.tap(false)
    void page.tap(true)
    await page.answer({ liked: true, likes: 5 })
    expect(page.sent()).toEqual([true])
    expect(page.shown()).toEqual({ liked: true, likes: 5 })
  })

  it('still sends the newest wish when the one before it failed', async () => {
    const page = setUp()
    void page.tap(true)
    void page.tap(false)
    await page.fail()
    expect(page.sent()).toEqual([true, false])
    await page.answer({ liked: false, likes: 4 })
    expect(page.shown()).toEqual(off)
    expect(page.failed).not.toHaveBeenCalled()
  })

  it('can be taken back later', async () => {
    const page = setUp()
    void page.tap(true)
    await page.answer({ liked: true, likes: 5 })
    void page.tap(false)
    expect(page.shown()).toEqual(off)
    expect(page.sent()).toEqual([true, false])
  })
})
