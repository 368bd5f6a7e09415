import { saveProfile } from '@caravan/contract/users.ts'
import LogOut from 'lucide-react/icons/log-out'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/call.ts'
import { detailOf, fieldErrors, isCallError } from '../../../lib/call-error.ts'
import { classNames } from '../../../lib/class-names.ts'
import { pageTitle } from '../../../lib/page-meta.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { signInAddress } from '../../../lib/viewer/browser-owner.ts'
import { logout } from '../../../lib/viewer/logout.ts'
import { useSetViewer, useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useOnline } from '../../../ui/offline-bar.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Progress } from '../../../ui/skeleton.tsx'
import { Brand } from '../../shell/public-page.tsx'
import { AboutFields, InterestField, useUsernameCheck } from './about-fields.tsx'
import styles from './onboarding-wizard.module.css'
import {
  type Answers,
  type Errors,
  errorsIn,
  interestsAskedIn,
  isAnswerName,
  LAST_STEP,
  profileOf,
  STEPS,
  stepAt,
  stepWith,
} from './steps.ts'
import { forgetAnswersDraft, useAnswers } from './use-answers.ts'

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

function errorsAtFields(error: unknown): Errors {
  const found: Errors = {}
  for (const [pointer, detail] of Object.entries(fieldErrors(error))) {
    const name = pointer.split('/')[1] ?? ''
    if (isAnswerName(name)) found[name] ??= detail
  }
  return found
}

/** The steps' landscapes on a wide screen; the next one waits beneath, so that it is there when it is wanted. */
const Landscape = ({ step }: { step: number }) => (
  <div className={styles.landscape} aria-hidden="true">
    {STEPS.slice(0, step + 1).map(({ posterUrl }, index) => (
      <Picture
        key={posterUrl}
        of={{ imageUrl: '', posterUrl }}
        shape="wide"
        alt=""
        fill
        className={classNames(index === step - 1 && styles.now)}
      />
    ))}
  </div>
)

function SaveFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const isOnline = useOnline()
  const isSignedOut = isCallError(error) && error.status === 401
  const words = isCallError(error) || isOnline ? 'Your profile could not be saved.' : 'You are offline.'
  // the failure may be beneath the bar at the foot, where the button was pressed
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  function tryAgain() {
    // the box goes with the button that was pressed
    box.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <div ref={box} className={styles.failure} role="alert">
      <TriangleAlert className="icon" />
      <p>
        <strong>{words}</strong> {detailOf(error, 'Try again when you are connected.')} Your answers are kept.
      </p>
      {isSignedOut ? <LinkButton href={signInAddress('/')}>Sign In</LinkButton> : null}
      {isSignedOut ? null : <Button onClick={tryAgain}>Try again</Button>}
    </div>
  )
}

/**
 * Where the reader is put when a step opens: at its heading, or at its first field at fault when that is why it
 * opened.
 */
function useArrival(step: number, form: RefObject<HTMLFormElement | null>) {
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

function WizardHead({ children }: { children: string }) {
  return (
    <header className={styles.head}>
      {/* Until the wizard is done there is no home to go to: the name is there to be seen. */}
      <span inert>
        <Brand />
      </span>
      <span className="soft small strong" id="step-of">
        {children}
      </span>
      <Button variant="quiet" onClick={logout}>
        <LogOut className="icon" />
        <span className={styles.word}>Logout</span>
      </Button>
    </header>
  )
}

/** Going on is submitting the form, so that Enter in a field does the same. */
function WizardFoot({ step, isSaving, onPrevious }: { step: number; isSaving: boolean; onPrevious: () => void }) {
  const last = isSaving ? 'Completing...' : 'Complete Setup'
  return (
    <div className={styles.foot}>
      <Button disabled={step === 1} onClick={onPrevious}>
        Previous
      </Button>
      <Button variant="primary" type="submit" busy={isSaving}>
        {step === LAST_STEP ? last : 'Next'}
      </Button>
    </div>
  )
}

interface Saving {
  userId: string
  rewind: () => Promise<void>
  onRefused: (error: Error) => void
}

/** Sends all of the wizard at once; when it is saved, the app replaces it, at the feed: at the trip whose link led here. */
function useSaving({ userId, rewind, onRefused }: Saving) {
  const setViewer = useSetViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { mutate: save, isPending: isSaving } = useSingleFlight({
    mutationFn: (answers: Answers) => call(saveProfile, { body: profileOf(answers) }),
    onSuccess: async (viewer) => {
      await rewind()
      await navigate({ pathname: '/', search: pathname === '/' ? search : '' }, { replace: true })
      forgetAnswersDraft(userId)
      setViewer(viewer)
    },
    onError: onRefused,
  })
  return { save, isSaving }
}
