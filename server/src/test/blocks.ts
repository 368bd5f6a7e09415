import type { Traveller } from './factories.ts'

export const setBlocked = (by: Traveller, whom: { id: string }, blocked: boolean) =>
  by.call('PUT', `/api/users/${whom.id}/block`, { blocked })

export async function block(by: Traveller, whom: { id: string }): Promise<void> {
  const reply = await setBlocked(by, whom, true)
  if (reply.statusCode !== 200) throw new Error(`The block was refused: ${reply.body}`)
}

export async function unblock(by: Traveller, whom: { id: string }): Promise<void> {
  const reply = await setBlocked(by, whom, false)
  if (reply.statusCode !== 200) throw new Error(`The block stayed: ${reply.body}`)
}
