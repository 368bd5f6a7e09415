import { createHash } from 'node:crypto'

/** A UUID v7 that hangs on its moment and its key alone: loaded twice at the same time, the cast has the same ids. */
export function demoId(key: string, createdAt: Date): string {
  const moment = createdAt.getTime().toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(key).digest('hex')
  const variant = (8 + (Number.parseInt(rest.charAt(3), 16) % 4)).toString(16)
  const parts = [
    moment.slice(0, 8),
    moment.slice(8),
    `7${rest.slice(0, 3)}`,
    variant + rest.slice(4, 7),
    rest.slice(7, 19),
  ]
  return parts.join('-')
}
