import type { OwnUser } from '@caravan/contract/users.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Answers, furthestStep, LAST_STEP } from './steps.ts'

const OnboardingDraft = z.object({ step: z.int().min(1).max(LAST_STEP).catch(1), answers: Answers })
export type Draft = z.infer<typeof OnboardingDraft>

const keyOf = (userId: string) => `onboarding:${userId}`

/** What this tab held for this traveller before the page was loaded again. */
export function readAnswersDraft(userId: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    return OnboardingDraft.safeParse(kept).data
  } catch {
    // Storage may be barred, or hold what another release wrote: the wizard then begins anew.
    return undefined
  }
}

export function keepAnswersDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Full or barred: the wizard works without, it only does not outlive the page.
  }
}

export function forgetAnswersDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Barred storage holds nothing to forget.
  }
}

interface Mark {
  onboardingStep: number
  /** How many entries beneath it are the steps before. */
  beneath: number
}
/** If the browser never reports the way back, the wizard ends all the same. */
const REWIND_MS = 500

function markIn(state: unknown): Mark | undefined {
  if (typeof state !== 'object' || state === null || !('onboardingStep' in state)) return undefined
  const { onboardingStep } = state
  if (typeof onboardingStep !== 'number') return undefined
  return { onboardingStep, beneath: 'beneath' in state && typeof state.beneath === 'number' ? state.beneath : 0 }
}

/** The router keeps its own notes in the entry's state: they stay. */
const marked = (mark: Mark) => ({ ...history.state, ...mark })

const stepInHistory = (): number | undefined => markIn(history.state)?.onboardingStep

/**
 * The step as the browser's history has it, so that its back button leads to the step before. Steps are no pages:
 * the router does not learn of them, or each would ask for the data of the route that waits behind the wizard.
 */
function useSteps() {
  const [step, setStep] = useState(1)
  const onRewound = useRef<(() => void) | null>(null)

  useEffect(() => {
    function follow(event: PopStateEvent) {
      const mark = markIn(event.state)
      if (!mark) return
      event.stopImmediatePropagation()
      if (onRewound.current) onRewound.current()
      else setStep(mark.onboardingStep)
    }
    // Captured, so that it comes before the router's own listener.
    addEventListener('popstate', follow, { capture: true })
    return () => removeEventListener('popstate', follow, { capture: true })
  }, [])

  function replace(next: number, beneath = 0) {
    history.replaceState(marked({ onboardingStep: next, beneath }), '')
    setStep(next)
  }
  return {
    step,
    /** Once, when the page is alive: a reload finds its mark again. */
    start(at: number) {
      const mark = markIn(history.state)
      replace(at, mark?.onboardingStep === at ? mark.beneath : 0)
    },
    advance(from: number) {
      const beneath = (markIn(history.state)?.beneath ?? 0) + 1
      history.pushState(marked({ onboardingStep: from + 1, beneath }), '')
      setStep(from + 1)
    },
    goTo(from: number, to: number) {
      const mark = markIn(history.state)
      if (mark?.onboardingStep === from && mark.beneath >= from - to) history.go(to - from)
      else replace(to, mark?.beneath)
    },
    /** Back to the entry where the wizard began, so that its steps do not lie between the app and what was before. */
    async rewind() {
      const beneath = markIn(history.state)?.beneath ?? 0
      if (beneath === 0) return
      await new Promise<void>((resolve) => {
        onRewound.current = resolve
        setTimeout(resolve, REWIND_MS)
        history.go(-beneath)
      })
    },
  }
}

export function useAnswers(viewer: OwnUser, form: RefObject<HTMLFormElement | null>) {
  const [answers, setAnswers] = useState<Answers>(() => Answers.parse(viewer))
  const [isReady, setReady] = useState(false)
  const steps = useSteps()
  const step = Math.min(steps.step, furthestStep(answers))

  // Only the browser has what was kept: the server, and with it the first render, shows step 1.
  const restore = useEffectEvent(() => {
    const draft = readAnswersDraft(viewer.id)
    const known = Answers.parse({ ...answers, ...draft?.answers, ...typedBeforeReady(form.current) })
    setAnswers(known)
    steps.start(Math.min(stepInHistory() ?? draft?.step ?? 1, furthestStep(known)))
    setReady(true)
  })
  useLayoutEffect(() => restore(), [])

  useEffect(() => {
    if (isReady) keepAnswersDraft(viewer.id, { step, answers })
  }, [isReady, viewer.id, step, answers])

  return { answers, change: (part: Partial<Answers>) => setAnswers((before) => ({ ...before, ...part })), step, steps }
}

function typedBeforeReady(form: HTMLFormElement | null): Record<string, unknown> {
  const controls = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
  const typed = controls.filter((control) => !isChoice(control) && control.value !== control.defaultValue)
  const chosen = controls.filter((control) => 'checked' in control && control.checked && !control.defaultChecked)
  const gender = chosen.find(({ type }) => type === 'radio')
  const isAdult = chosen.some(({ name }) => name === 'isAdult')
  return Object.fromEntries([
    ...typed.map(({ name, value }) => [name, value]),
    ...(gender ? [['gender', gender.value]] : []),
    ...(isAdult ? [['isAdult', true]] : []),
  ])
}

const isChoice = ({ type }: HTMLInputElement | HTMLTextAreaElement) => type === 'radio' || type === 'checkbox'
