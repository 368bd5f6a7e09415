import { type RefObject, useEffect, useRef, useState } from 'react'
import { pageTitle } from '../../lib/page-meta.ts'
import { stepAt } from './steps.ts'

/**
 * Where the reader is put when a step opens: at its heading, or at its first field at fault when that is why it
 * opened.
 */
export function useArrival(step: number, form: RefObject<HTMLFormElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  const [asked, setAsked] = useState(0)
  const met = useRef(asked)

  useEffect(() => {
    const hasMoved = shownStep.current !== step
    shownStep.current = step
    const fault = asked !== met.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (hasMoved) scrollTo(0, 0)
    if (fault) fault.focus()
    else if (hasMoved) heading.current?.focus({ preventScroll: true })
    // The step that holds the fault may only be on its way: the browser reports a move in its history later.
    if (fault || hasMoved) met.current = asked
  }, [step, asked, form])

  useEffect(() => {
    const before = document.title
    const ours = pageTitle(stepAt(step).title)
    document.title = ours
    return () => {
      if (document.title === ours) document.title = before
    }
  }, [step])

  return { heading, showFault: () => setAsked((count) => count + 1) }
}
