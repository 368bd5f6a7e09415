import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DerivedKeys } from '../identity/derived-secret.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nobody reads or changes the text without the first of these keys, of 32 bytes each. */
export function sealText([key]: DerivedKeys, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Null for what was sealed with none of these keys. */
export function openSealedText(keys: DerivedKeys, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  return keys.map((key) => openWith(key, bytes)).find((text) => text !== null) ?? null
}

function openWith(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    // the tag does not fit: another key, or changed on its way
    return null
  }
}
