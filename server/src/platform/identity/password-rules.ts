import { randomBytes } from 'node:crypto'
import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
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

const { min, max } = LIMITS.password
let common: Promise<Set<string>> | undefined

/** 49,000 passwords that people really use, read when the first one is checked. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** Why a password cannot be taken, in words for the person who chose it; null when it can. */
export async function whyNotPassword(password: string, email: string): Promise<string | null> {
  if (password === '') return 'Choose a password.'
  if (lengthOf(password) < min) return `Use at least ${min} characters.`
  if (lengthOf(password) > max) return `Use at most ${max} characters.`
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0]) return 'Choose something other than your e-mail.'
  if (await isCommon(lower)) return 'Many people use this password, so it is easy to guess. Choose another one.'
  return null
}

/** Also what is left of one without the digits and signs around it, and one short unit said over and over. */
async function isCommon(lower: string): Promise<boolean> {
  const known = await commonPasswords()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const unit = /^(.{1,20}?)\1+$/.exec(lower)?.[1]
  if (unit && (unit.length < 4 || known.has(unit))) return true
  return known.has(lower) || core.length < 3 || (known.has(core) && core.length >= lower.length / 2)
}
