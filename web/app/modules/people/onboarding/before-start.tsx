import { PRODUCT } from '@caravan/contract/product.ts'
import { saveProfile } from '@caravan/contract/users.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { logout } from '../../../lib/viewer/logout.ts'
import { useSetViewer, useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { toastFailure } from '../../../ui/toast/toast.ts'
import { Brand } from '../../shell/public-page.tsx'
import { DeleteAction } from '../settings/account/owner-action.tsx'
import { AdultField } from './about-fields.tsx'
import styles from './onboarding-wizard.module.css'
import { OnboardingWizard } from './onboarding-wizard.tsx'

/** In place of every route, until what is asked of everybody is answered. */
export const BeforeStart = () => (useSignedIn().onboardingCompleted ? <AdultStatementScreen /> : <OnboardingWizard />)

/** Once, for those who came before they were asked whether they are of age. */
function AdultStatementScreen() {
  const [isYounger, setYounger] = useState(false)
  return (
    <main id="main" className={styles.screen}>
      {/* There is no home to go to yet: the name is there to be seen. */}
      <span inert>
        <Brand />
      </span>
      {isYounger ? <Younger onBack={() => setYounger(false)} /> : <Statement onYounger={() => setYounger(true)} />}
    </main>
  )
}

function Statement({ onYounger }: { onYounger: () => void }) {
  const [isAdult, setAdult] = useState(false)
  const [hasTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const setViewer = useSetViewer()
  const stating = useSingleFlight({
    mutationFn: () => call(saveProfile, { body: { isAdult: true } }),
    onSuccess: setViewer,
    onError: (error) => toastFailure('It was not saved.', error),
  })
  function goOn(event: FormEvent) {
    event.preventDefault()
    if (isAdult) return stating.mutate()
    setTried(true)
    field.current?.focus()
  }
  return (
    <form method="post" noValidate className={`card ${styles.card}`} onSubmit={goOn}>
      <h1>Before you go on</h1>
      <p>
        We ask everybody once. What holds for all of us is in the{' '}
        <a href="/rules" target="_blank" rel="noreferrer">
          community rules
        </a>
        .
      </p>
      <AdultField
        ref={field}
        checked={isAdult}
        error={hasTried && !isAdult ? 'Check this to go on.' : undefined}
        onChange={setAdult}
      />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={stating.isPending}>
          Go on
        </Button>
        <Button onClick={onYounger}>I am younger</Button>
        <Button variant="quiet" onClick={logout}>
          Logout
        </Button>
      </div>
    </form>
  )
}

function Younger({ onBack }: { onBack: () => void }) {
  return (
    <div className={`card ${styles.card}`}>
      <h1 ref={takeFocus} tabIndex={-1}>
        Come back when you are 18
      </h1>
      <p>
        {PRODUCT.name} is not for you yet. Thank you for saying so. Nobody sees what you answered, and nothing of it is
        kept.
      </p>
      <div className={styles.actions}>
        <Button onClick={onBack}>Back</Button>
        <DeleteAction />
        <Button variant="quiet" onClick={logout}>
          Logout
        </Button>
      </div>
    </div>
  )
}
