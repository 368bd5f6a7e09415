import { Button } from '../../ui/button.tsx'
import { LAST_STEP } from './steps.ts'
import styles from './wizard-foot.module.css'

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
