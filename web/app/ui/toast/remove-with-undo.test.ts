import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { isHidden } from '../../lib/query/hidden-items.ts'
import { removeWithUndo } from './remove-with-undo.ts'
import { currentToast, dismissToast, undoToast } from './toast.ts'
import { loadToastView } from './toaster.tsx'

/** Where the browser's events arrive. */
let page: EventTarget & { hidden?: boolean }
let network: { onLine: boolean }
const removed: string[] = []
const failed: unknown[] = []

// what renders it takes a while to be loaded the first time
beforeAll(async () => {
  await loadToastView()
})
beforeEach(() => {
  page = new EventTarget()
  network = { onLine: true }
  removed.length = 0
  failed.length = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const remove = (id: string, done: () => void = () => undefined) =>
  removeWithUndo(id, {
    words: { title: `Removed ${id}` },
    async remove() {
      done()
      removed.push(id)
    },
    onFailure: (error) => failed.push(error),
  })
const shown = (id: string) =>
  vi.waitFor(() => {
    expect(currentToast()).toMatchObject({ title: `Removed ${id}`, open: true })
    return currentToast()?.id ?? 0
  })

it('what is removed is off the page at once, and off the server when the toast has closed', async () => {
  const done = remove('kyoto')
  const toast = await shown('kyoto')
  expect([isHidden('kyoto'), removed]).toEqual([true, []])
  dismissToast(toast)
  await done
  expect([isHidden('kyoto'), removed]).toEqual([false, ['kyoto']])
})

it('what is undone is back, and the server never learns of it', async () => {
  const done = remove('lisbon')
  undoToast(await shown('lisbon'))
  await done
  expect([isHidden('lisbon'), removed]).toEqual([false, []])
})

it('pressed twice, it is removed once', async () => {
  const both = Promise.all([remove('naxos'), remove('naxos')])
  dismissToast(await shown('naxos'))
  await both
  expect(removed).toEqual(['naxos'])
})

it('a second removal sends the first on its way', async () => {
  const first = remove('oslo')
  await shown('oslo')
  const second = remove('rome')
  await first
  expect(removed).toEqual(['oslo'])
  dismissToast(await shown('rome'))
  await second
})

it.each(['pagehide', 'blur'])('nothing waits for a page that is left: %s', async (left) => {
  const done = remove(left)
  await shown(left)
  page.dispatchEvent(new Event(left))
  await done
  expect(removed).toEqual([left])
})

it('nothing waits for a page that is hidden', async () => {
  const done = remove('hidden')
  await shown('hidden')
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  await done
  expect(removed).toEqual(['hidden'])
})

it('without a network nothing is promised', async () => {
  network.onLine = false
  const before = currentToast()?.id
  await remove('delphi')
  expect([removed, currentToast()?.id]).toEqual([['delphi'], before])
})

it('what fails is back, and it is said', async () => {
  const refusal = new Error('It has been answered already.')
  const done = remove('paros', () => {
    throw refusal
  })
  dismissToast(await shown('paros'))
  await done
  expect([isHidden('paros'), failed]).toEqual([false, [refusal]])
})
