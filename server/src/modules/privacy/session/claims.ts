import { emailAddress } from '@caravan/contract/email.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { singleLineText } from '@caravan/contract/text.ts'
import { z } from 'zod'
import { isNameKeptBack } from '../../people/users/kept-back-names.ts'

const name = singleLineText({ min: 1, max: LIMITS.name, label: 'Name' })
  .refine((name) => !isNameKeptBack(name))
  .nullable()
  .catch(null)

/** What a provider states about a person, as far as it matters here; a name that cannot be used is left out. */
export const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: emailAddress({ missing: 'missing', tooLong: 'too long' }).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  given_name: name.default(null),
  family_name: name.default(null),
})
export type Claims = z.infer<typeof Claims>
