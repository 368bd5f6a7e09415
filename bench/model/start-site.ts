import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import type { Picture } from '../../model/rules/world.ts'
import { startPushService } from '../../server/src/test/outside/push-service.ts'
import { startS3 } from '../../server/src/test/outside/s3-for-tests.ts'
import { LEAD_HTTPS } from '../faults/push.ts'
import { Site } from '../faults/site.ts'
import { clockAt } from '../faults/starts.ts'
import { newDataDir } from '../lib/data-dir.ts'
import { onEnd } from '../lib/measure.ts'

/** Two nodes whose clocks are a day apart, with a store that both have, and a push service. */
export async function startSite() {
  const s3 = await startS3()
  onEnd(() => s3.close())
  let publicKey = ''
  const pushService = await startPushService(() => publicKey)
  onEnd(() => pushService.stop())
  const dataDir = newDataDir('model')
  const secret = newSecret(dataDir)
  const site = await Site.start({
    database: 'outside',
    dataDir,
    isDurable: true,
    nodes: 2,
    nodeSettings: await clockAt('+1d'),
    settings: {
      ...s3.settings,
      // pictures are sent to a node, and fetched from it
      S3_PUBLIC_ENDPOINT: 'none',
      SESSION_SECRET: secret,
      NODE_OPTIONS: `--import=${LEAD_HTTPS}`,
      HTTPS_RELAY_PORT: String(pushService.port),
    },
  })
  publicKey = (await answerOf<{ publicKey: string }>(site, '/api/push')).publicKey
  return { site, pushService }
}

/** By which both nodes sign, and push with the same key: found where a node keeps one of its own. */
function newSecret(dataDir: string): string {
  const secret = randomBytes(32).toString('hex')
  fs.mkdirSync(join(dataDir, 'secrets'))
  fs.writeFileSync(join(dataDir, 'secrets', 'session'), secret, { mode: 0o600 })
  return secret
}

/** Sends a picture and keeps it, for a trip or of oneself. */
export const sendPicturesTo = (site: Site) => async (bytes: Buffer, kind: Picture['kind']) => {
  const { uploadURL } = await answerOf<{ uploadURL: string }>(site, '/api/objects/upload', { method: 'POST' })
  const headers = { 'content-type': 'image/jpeg' }
  const upload = await fetch(new URL(uploadURL, site.url), { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (!upload.ok) throw new Error(`A picture is answered ${upload.status} ${await upload.text()}`)
  const [path, body] =
    kind === 'trips' ? ['/api/trip-images', { imageURL: uploadURL }] : ['/api/profile/avatar', { avatarURL: uploadURL }]
  await answerOf(site, path, { method: 'PUT', body: JSON.stringify(body) })
}

async function answerOf<Answer>({ url, talkers }: Site, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = {
    cookie: talkers[0]?.cookie ?? '',
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  }
  const reply = await fetch(url + path, { ...init, headers })
  if (!reply.ok) throw new Error(`${path} is answered ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Answer
}
