import type { Traveller } from './factories.ts'

export const putBlock = (by: Traveller, whom: { id: string }, blocked: boolean) =>
  by.call('PUT', `/api/users/${whom.id}/block`, { blocked })

export async function blockTraveller(by: Traveller, whom: { id: string }): Promise<void> {
  const reply = await putBlock(by, whom, true)
  if (reply.statusCode !== 200) throw new Error(`The block was refused: ${reply.body}`)
}

export async function unblockTraveller(by: Traveller, whom: { id: string }): Promise<void> {
  const reply = await putBlock(by, whom, false)
  if (reply.statusCode !== 200) throw new Error(`The block stayed: ${reply.body}`)
}
