import { SETTING_NAMES } from './schema.ts'

/** Nobody else's settings begin like this, but for what Kubernetes says of a service that is called `redis` or `database`. */
const OURS = /^(S3|OIDC|DATABASE|SMTP|REDIS|BLOG_ADMIN)_/
const OF_KUBERNETES = /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_(TCP|UDP)(_|$)|$)/

/** One mistyped letter in a name of fewer is too often another program's name: `POST`, `HOSTS`. Two swapped are not. */
const SHORT = 6
const LONG = 10

export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => !SETTING_NAMES.includes(name)).flatMap((name) => unknownSettingMessage(name) ?? [])
}

function unknownSettingMessage(name: string): string | undefined {
  if (OF_KUBERNETES.test(name)) return undefined
  const meant = SETTING_NAMES.find((known) => isSlipOf(known, name))
  if (meant) return `${name}: there is no such setting; ${meant} is meant, perhaps`
  const prefix = OURS.exec(name)?.[0]
  if (!prefix) return undefined
  const alike = SETTING_NAMES.filter((known) => known.startsWith(prefix))
  return `${name}: there is no such setting; there are ${alike.join(', ')}`
}

function isSlipOf(known: string, name: string): boolean {
  if (bare(known) === bare(name)) return name.length > SHORT
  const edits = editsBetween(known, name)
  if (known.length < SHORT) return edits === 1 && sorted(known) === sorted(name)
  return edits <= (known.length < LONG ? 1 : 2)
}

const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')
const sorted = (name: string) => [...name].sort().join('')

/** How many letters have to be added, left out, changed or swapped with the next one (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
