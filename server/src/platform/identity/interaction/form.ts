import { emailAddress, normalEmail } from '@caravan/contract/email.ts'
import { z } from 'zod'

const text = z.string().max(4000).catch('')

/** What a form of these pages can hold; what is missing or no text counts as empty. */
const Body = z.object({ email: text, password: text, token: text }).catch({ email: '', password: '', token: '' })

const Email = emailAddress({
  missing: 'Type your e-mail.',
  tooLong: 'This is not an e-mail address. One looks like name@example.org.',
})

export interface Given {
  /** Normalised. */
  email: string
  password: string
  token: string
}

export function givenIn(body: unknown): Given {
  const { email, password, token } = Body.parse(body)
  return { email: normalEmail(email), password, token }
}

export function whyNotEmail(email: string): string | null {
  return Email.safeParse(email).error?.issues[0]?.message ?? null
}
