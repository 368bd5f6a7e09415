/** The formats a picture may come in, recognised by its first bytes: a name or a declared type proves nothing. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'

const SIGNATURES: [ImageFormat, (head: Buffer) => boolean][] = [
  ['jpeg', (head) => head.readUIntBE(0, 3) === 0xffd8ff],
  ['png', (head) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
  ['gif', (head) => /^GIF8[79]a$/.test(head.toString('latin1', 0, 6))],
]

/** Null for everything else, so that no other decoder (SVG, PDF, TIFF, HEIF…) ever sees the bytes. */
export function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes.byteLength < 12) return null
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, 12)
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null
}
