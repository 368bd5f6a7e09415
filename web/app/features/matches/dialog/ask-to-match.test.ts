import { STEPS } from '@caravan/contract/options.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { closeWithScreen, currentToast } from '../../../ui/toast/toast.ts'
import { explainProblem } from './ask-to-match.ts'

vi.useFakeTimers()
afterEach(() => {
  closeWithScreen()
  vi.runAllTimers()
})

it.each(STEPS)('where somebody asks for %s first, it says so without alarm, and leads there', (step) => {
  explainProblem({ title: 'A step is asked for', detail: 'They take requests from others.', step }, 'step-required')
  const shown = currentToast()
  expect(shown).toMatchObject({ tone: 'notice', description: 'They take requests from others.' })
  expect(shown?.link?.to).toMatch(/^\/(settings|settings\/safety|profile|passport)$/)
  expect(shown?.link?.label).not.toBe('')
})

it('a limit is said, and any other failure is not', () => {
  explainProblem({ title: 'Enough for today', detail: 'Tomorrow you can ask again.' }, 'too-many-today')
  expect(currentToast()).toMatchObject({ tone: 'danger', title: 'Enough for today' })
  closeWithScreen()
  vi.runAllTimers()
  explainProblem({ title: 'Not found', detail: 'It is not there.' }, 'not-found')
  expect(currentToast()).toBeUndefined()
})
