import { LIMITS } from '@caravan/contract/limits.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Mail } from '../../../platform/mail.ts'

const { name } = PRODUCT

export const readyMail = (to: string, link: string): Mail => ({
  to,
  subject: `The archive of your ${name} data is ready`,
  text: `You asked for everything that you have on ${name}. Sign in to download it:
${link}

It is there for ${LIMITS.exportHours} hours, for you alone. If you did not ask for it, change your password.
`,
})
