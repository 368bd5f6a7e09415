import type { OwnUser } from '@caravan/contract/users.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Answers } from './answers.ts'
import { keepAnswersDraft, readAnswersDraft } from './draft.ts'
import { furthestStep } from './steps.ts'
import { stepInHistory, useSteps } from './use-steps.ts'

/** The answers and the step, as this tab kept them if the page was loaded again. */
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

/** What was written or chosen in the page before its script had loaded. */
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
