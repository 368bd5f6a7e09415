import { accepted, type Traveller } from './factories.ts'

export const putBlock = (by: Traveller, whom: { id: string }, blocked: boolean) =>
  by.call('PUT', `/api/users/${whom.id}/block`, { blocked })

export const blockTraveller = async (by: Traveller, whom: { id: string }) => accepted(await putBlock(by, whom, true))
export const unblockTraveller = async (by: Traveller, whom: { id: string }) => accepted(await putBlock(by, whom, false))
