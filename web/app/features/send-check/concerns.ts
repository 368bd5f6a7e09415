import { hasHurtfulWords } from './hurtful-words.ts'
import { normalised } from './normalise.ts'
import { hasPayment, withoutAccountNumbers } from './payments.ts'
import { hasPhoneNumber } from './phone-numbers.ts'

/** What somebody may not have meant to send. */
export type Concern = 'payment' | 'phone' | 'hurtful'

/** What a text holds that is asked about before it goes out, what matters most first. It is looked at on the device alone. */
export function findConcerns(text: string): Concern[] {
  const words = normalised(text)
  const found: Record<Concern, boolean> = {
    payment: hasPayment(words),
    phone: hasPhoneNumber(withoutAccountNumbers(words)),
    hurtful: hasHurtfulWords(words),
  }
  return CONCERNS.filter((concern) => found[concern])
}

const CONCERNS = ['payment', 'phone', 'hurtful'] as const
