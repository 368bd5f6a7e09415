import { STEPS, type Step } from '@caravan/contract/options.ts'
import type { Steps } from '@caravan/contract/steps.ts'
import { Camera, IdCard, type LucideIcon, Mail, Quote, Stamp } from 'lucide-react'
import { stepTexts } from './step-text.ts'
import styles from './steps-list.module.css'

const ICONS: Record<Step, LucideIcon> = {
  'email-confirmed': Mail,
  'profile-complete': IdCard,
  'pose-photo': Camera,
  'met-in-person': Stamp,
  vouched: Quote,
}

/** What is known of somebody, in words: no mark stands for all of it, and what is not there is not spoken of. */
export function StepsList({ steps, label }: { steps: Steps; label: string }) {
  const texts = stepTexts(steps)
  const known = STEPS.filter((step) => texts[step] !== null)
  if (known.length === 0) return <p className="soft small">Nothing is known yet beyond this profile.</p>
  return (
    <ul className={styles.steps} aria-label={label}>
      {known.map((step) => {
        const Icon = ICONS[step]
        return (
          <li key={step}>
            <Icon className="icon" />
            {texts[step]}
          </li>
        )
      })}
    </ul>
  )
}
