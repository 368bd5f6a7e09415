import { type FormEvent, useRef, useState } from 'react'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Progress } from '../../../ui/skeleton.tsx'
import { AboutFields, InterestField, useUsernameCheck } from './fields/about-fields.tsx'
import styles from './onboarding-wizard.module.css'
import { type Answers, type Errors, errorsIn, interestsAskedIn, LAST_STEP, stepAt, stepWith } from './steps.ts'
import { useAnswers } from './use-answers.ts'
import { useSaving } from './use-saving.ts'
import { errorsAtFields, Landscape, SaveFailure, useArrival, WizardFoot, WizardHead } from './wizard-foot.tsx'

/** Replaces every route until the travel profile is complete. */
export function OnboardingWizard() {
  const viewer = useSignedIn()
  const form = useRef<HTMLFormElement>(null)
  const { answers, change, step, steps } = useAnswers(viewer, form)
  const check = useUsernameCheck(answers.username)
  const [triedStep, setTriedStep] = useState(0)
  const [refusals, setRefusals] = useState<Errors>({})
  const [failure, setFailure] = useState<Error>()
  const { heading, showFault } = useArrival(step, form)
  const { save, isSaving } = useSaving({ userId: viewer.id, rewind: steps.rewind, onRefused })

  const { title, lead, fields } = stepAt(step)
  const stepOf = `Step ${step} of ${LAST_STEP}`
  const faults = errorsIn(step, answers)
  const errors = { ...refusals, ...(triedStep === step ? faults : {}) }

  function onRefused(error: Error) {
    const found = errorsAtFields(error)
    const first = stepWith(found)
    setRefusals(found)
    if (first === undefined) return setFailure(error)
    if (first !== step) steps.goTo(step, first)
    showFault()
  }
  function onChange(part: Partial<Answers>) {
    setRefusals((before) => without(before, part))
    change(part)
  }
  function finish() {
    setFailure(undefined)
    save(answers)
  }
  function goOn(event: FormEvent) {
    event.preventDefault()
    const isTaken = step === 1 && check.is === 'refused'
    if (isTaken || fields.some((field) => faults[field] ?? refusals[field])) {
      setTriedStep(step)
      showFault()
    } else if (step === LAST_STEP) finish()
    else steps.advance(step)
  }

  return (
    <main className={styles.wizard}>
      <div className={styles.way}>
        <Progress value={step} max={LAST_STEP} label={stepOf} />
      </div>
      <div className={styles.step}>
        <WizardHead>{stepOf}</WizardHead>
        <form method="post" ref={form} noValidate onSubmit={goOn}>
          <div className={styles.body}>
            <div>
              <h1 ref={heading} tabIndex={-1} aria-describedby="step-of">
                {title}
              </h1>
              <p className="soft">{lead}</p>
            </div>
            {step === 1 ? (
              <AboutFields {...{ answers, errors, onChange, check }} isGenderStated={viewer.gender !== null} />
            ) : null}
            {interestsAskedIn(step).map((interest) => (
              <InterestField
                key={interest}
                interest={interest}
                value={answers[interest]}
                error={errors[interest]}
                onChange={(value) => onChange({ [interest]: value })}
              />
            ))}
            {failure && step === LAST_STEP ? <SaveFailure error={failure} onRetry={finish} /> : null}
          </div>
          <WizardFoot step={step} isSaving={isSaving} onPrevious={() => steps.goTo(step, step - 1)} />
        </form>
      </div>
      <Landscape step={step} />
    </main>
  )
}

const without = (errors: Errors, changed: Partial<Answers>): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed)))
