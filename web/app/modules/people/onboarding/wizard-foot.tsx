import LogOut from 'lucide-react/icons/log-out'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { detailOf, fieldErrors, isCallError } from '../../../lib/call-error.ts'
import { classNames } from '../../../lib/class-names.ts'
import { pageTitle } from '../../../lib/page-meta.ts'
import { signInAddress } from '../../../lib/viewer/browser-owner.ts'
import { logout } from '../../../lib/viewer/logout.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useOnline } from '../../../ui/offline-bar.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Brand } from '../../shell/public-page.tsx'
import { type Errors, isAnswerName, LAST_STEP, STEPS, stepAt } from './steps.ts'
import styles from './wizard-foot.module.css'

/** What the server found at the wizard's fields; `/lifestyle/2` belongs to the whole of `lifestyle`. */
export function errorsAtFields(error: unknown): Errors {
  const found: Errors = {}
  for (const [pointer, detail] of Object.entries(fieldErrors(error))) {
    const name = pointer.split('/')[1] ?? ''
    if (isAnswerName(name)) found[name] ??= detail
  }
  return found
}

/** The steps' landscapes on a wide screen; the next one waits beneath, so that it is there when it is wanted. */
export const Landscape = ({ step }: { step: number }) => (
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

/** Why the last step could not be saved, and what to do. Nothing that was filled in is lost. */
export function SaveFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const isOnline = useOnline()
  const isSignedOut = isCallError(error) && error.status === 401
  const words = isCallError(error) || isOnline ? 'Your profile could not be saved.' : 'You are offline.'
  // It may be beneath the bar at the foot, where the button was pressed.
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

export function WizardHead({ children }: { children: string }) {
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

interface Props {
  step: number
  isSaving: boolean
  onPrevious: () => void
}

/** Going on is submitting the form, so that Enter in a field does the same. */
export function WizardFoot({ step, isSaving, onPrevious }: Props) {
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
