import { archivePath } from '@caravan/contract/archive-path.ts'
import { ARCHIVE_PATH_MINUTES } from '@caravan/contract/exports.ts'
import { z } from 'zod'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { openSealedText, sealText } from '../../../platform/secrets/sealed-text.ts'
import type { Services } from '../../../services.ts'

/** Which archive one session may fetch until when. */
const Sealed = z.object({ id: z.string(), sessionId: z.string(), until: z.number() })

type Secrets = Pick<Services, 'secrets'>
const keysOf = ({ secrets }: Secrets) => derivedKeys(secrets.session, 'archives')

export function archiveAddress(services: Secrets, id: string, sessionId: string): string {
  const until = Date.now() + ARCHIVE_PATH_MINUTES * 60_000
  return `${archivePath(id)}?key=${sealText(keysOf(services), JSON.stringify({ id, sessionId, until }))}`
}

export function isArchiveKey(services: Secrets, key: string, id: string, sessionId: string): boolean {
  const text = openSealedText(keysOf(services), key)
  if (text === null) return false
  const sealed = Sealed.parse(JSON.parse(text))
  return sealed.id === id && sealed.sessionId === sessionId && Date.now() < sealed.until
}
