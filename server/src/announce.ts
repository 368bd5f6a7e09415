import { PRODUCT } from '@caravan/contract/product.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { DemoLogins } from './demo/open-demo.ts'
import type { Services } from './open-services.ts'

type Say = (line: string) => void

const NO_MAIL =
  'SMTP_URL is none: no mail is sent. Nobody can confirm a new account, and who forgets a password cannot get in.'

/** What the server says of itself, whatever is logged: bare words for people, lines of the log anywhere else. */
export function sayer(log: FastifyBaseLogger, isForPeople: boolean): Say {
  if (isForPeople) return (line) => void process.stdout.write(`${line}\n`)
  const always = log.child({}, { level: 'info' })
  return (line) => always.info(line)
}

export function announce({ config, blogPassword }: Services, logins: DemoLogins, say: Say): void {
  say(`${PRODUCT.name} is at ${config.publicUrl}`)
  for (const { email, password } of logins) say(`Sign in as ${email} with the password ${password}`)
  if (blogPassword?.made) {
    say(`Write the blog at ${config.publicUrl}/blog-admin with the password ${blogPassword.value} (shown this once)`)
  }
  if (config.isSecure && !config.trustProxy) {
    say('PUBLIC_URL is https, but TRUST_PROXY names no proxy: nobody can sign in until it does.')
  }
  if (!config.hasMail) say(NO_MAIL)
  say('Stop it with Ctrl-C.')
}
