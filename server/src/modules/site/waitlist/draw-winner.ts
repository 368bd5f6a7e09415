import { createHash } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const seedHashOf = (seed: string): string => sha256(seed)

/** The list as it is published: one ticket a line, sorted, each line ended. */
export const ticketList = (tickets: readonly string[]): string => tickets.map((ticket) => `${ticket}\n`).join('')
export const listHashOf = (tickets: readonly string[]): string => sha256(ticketList(tickets))

/**
 * Which of the tickets wins: SHA-256 of seed, hash of the list and beacon, each on a line of its own, taken as a number,
 * modulo how many there are. Anybody can reckon it from what is published, and comes to the same.
 */
export function winnerAt(seed: string, tickets: readonly string[], beacon: string | null): number {
  const drawn = sha256([seed, listHashOf(tickets), beacon ?? ''].join('\n'))
  return Number(BigInt(`0x${drawn}`) % BigInt(tickets.length))
}
