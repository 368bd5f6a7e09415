import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser's side of Web Push: its keys, and how it reads what was encrypted for it (RFC 8291, RFC 8188). */
export class PushReceiver {
  readonly #keys: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor() {
    this.#keys.generateKeys()
  }
  get keys() {
    return { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
  }
  /** @throws where it is for somebody else or was changed on its way */
  read(body: Buffer): unknown {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + length)
    const record = body.subarray(21 + length)
    if (record.length > body.readUInt32BE(16)) throw new Error('More than the one record that RFC 8291 allows')
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const shared = derive(this.#keys.computeSecret(sender), this.#auth, about, 32)
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No end of the last record')
    return JSON.parse(padded.subarray(0, end).toString())
  }
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

export interface Vapid {
  aud: string
  exp: number
  sub: string
}

/**
 * Who speaks, by the header of RFC 8292.
 * @throws where it is not signed by the key that the browser subscribed with
 */
export function readVapid(authorization: string, publicKey: string): Vapid {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('Signed by another key than the browser subscribed with')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || read<{ alg: string }>(head).alg !== 'ES256') throw new Error('Not signed')
  return read<Vapid>(claims)
}

const read = <T>(part: string): T => JSON.parse(Buffer.from(part, 'base64url').toString())
