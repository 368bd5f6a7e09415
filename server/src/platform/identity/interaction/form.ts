import { z } from 'zod'

const text = z.string().max(4000).catch('')

/** What a form of these pages can hold; what is missing or no text counts as empty. */
const Body = z.object({ email: text, password: text, token: text }).catch({ email: '', password: '', token: '' })

const Email = z.email().max(254)

export interface Given {
  /** Trimmed and in lower case. */
  email: string
  password: string
  token: string
}

export function givenIn(body: unknown): Given {
  const { email, password, token } = Body.parse(body)
  return { email: email.trim().toLowerCase(), password, token }
}

export function whyNotEmail(email: string): string | null {
  if (email === '') return 'Type your e-mail.'
  return Email.safeParse(email).success ? null : 'This is not an e-mail address. One looks like name@example.org.'
}
