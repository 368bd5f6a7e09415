import { openToOthers, type Settings } from './schema.ts'

/** What is right alone and wrong together, a line each. */
export function contradictionsIn(settings: Settings): string[] {
  return [...notLocal(settings), ...unpaired(settings)]
}

function notLocal(settings: Settings): string[] {
  const [why] = openToOthers(settings)
  if (!why) return []
  const refusals: string[] = []
  if (settings.RATE_LIMIT === 'off') {
    refusals.push(`RATE_LIMIT: off is for load tests on a local instance, which this is not: ${why}`)
  }
  if (!settings.SMTP_URL) {
    refusals.push(
      `SMTP_URL: expected where others reach the instance (${why}); with none no mail is sent, ` +
        'and who forgets a password cannot get in',
    )
  }
  return refusals
}

const NEEDS: readonly [name: keyof Settings, needed: keyof Settings][] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['COMPANION_URL', 'COMPANION_SECRET'],
  ['COMPANION_SECRET', 'COMPANION_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_BUCKET', 'S3_ENDPOINT'],
  ['S3_REGION', 'S3_BUCKET'],
  ['S3_TIMEOUT', 'S3_BUCKET'],
  ['S3_PUBLIC_ENDPOINT', 'S3_BUCKET'],
  ['S3_STS_ENDPOINT', 'S3_BUCKET'],
  ['S3_STS_ENDPOINT', 'S3_STS_ROLE'],
  ['S3_STS_ROLE', 'S3_STS_ENDPOINT'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
]

function unpaired(settings: Settings): string[] {
  const missing = NEEDS.filter(([name, needed]) => settings[name] && !settings[needed])
  return missing.map(([name, needed]) => `${needed}: expected beside ${name}`)
}
