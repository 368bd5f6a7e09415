import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id at OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** The same password typed on another keyboard or system is the same password. */
const asTyped = (password: string) => password.normalize('NFKC')

/** The password in PHC notation, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), COST)

/** Whether a hash was made with other parameters than today's and should be made anew at the next sign-in. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(CURRENT)

let nobodysHash: Promise<string> | undefined

/** Takes as long where there is no account, so that the time does not reveal whether there is one. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('hex'))
  const isRight = await verify(passwordHash ?? (await nobodysHash), asTyped(password))
  return passwordHash !== undefined && isRight
}
