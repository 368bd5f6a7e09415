import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { hasHurtfulWords, normalised } from './hurtful-words.ts'
import { hasPayment, withoutAccountNumbers } from './payments.ts'
import { hasPhoneNumber } from './phone-numbers.ts'
import styles from './send-question.module.css'

/** What somebody may not have meant to send. */
export type Warning = 'payment' | 'phone' | 'hurtful'

/** What a text holds that is asked about before it goes out, what matters most first. It is looked at on the device alone. */
export function findWarnings(text: string): Warning[] {
  const words = normalised(text)
  const found: Record<Warning, boolean> = {
    payment: hasPayment(words),
    phone: hasPhoneNumber(withoutAccountNumbers(words)),
    hurtful: hasHurtfulWords(words),
  }
  return WARNINGS.filter((warning) => found[warning])
}

const WARNINGS = ['payment', 'phone', 'hurtful'] as const

const WORDS: Record<Warning, string> = {
  payment: 'Is this about a payment? Money sent to somebody you have not met rarely comes back.',
  phone: 'Is this a phone number? Whoever reads it can keep it, and call you after you block them here.',
  hurtful: 'Could these words hurt? Read them once more as the one who gets them.',
}

interface Props {
  warnings: readonly Warning[]
  onSend: () => void
  onChange: () => void
}

/** Asked once about a text, above its field. The focus comes here, so that it is read aloud and a second Enter sends nothing. */
export function SendQuestion({ warnings, onSend, onChange }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this asks about one.
    <div role="group" aria-label="Before it is sent" className={styles.question}>
      <div id={id}>
        {warnings.map((warning) => (
          <p key={warning}>{WORDS[warning]}</p>
        ))}
      </div>
      <div className={styles.answers}>
        <Button ref={takeFocus} small aria-describedby={id} onClick={onChange}>
          Change it
        </Button>
        <Button small onClick={onSend}>
          Send anyway
        </Button>
      </div>
    </div>
  )
}

/** Always the same function, so that it runs once for each question. */
const takeFocus = (button: HTMLElement | null) => button?.focus()
