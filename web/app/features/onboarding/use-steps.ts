import { useEffect, useRef, useState } from 'react'

/** Where an entry of the browser's history is in the wizard. */
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

export const stepInHistory = (): number | undefined => markIn(history.state)?.onboardingStep

/**
 * The step as the browser's history has it, so that its back button leads to the step before. Steps are no pages:
 * the router does not learn of them, or each would ask for the data of the route that waits behind the wizard.
 */
export function useSteps() {
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
