import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdParams, Time } from './fields.ts'
import { AuthorCard } from './users.ts'

/** So many travellers one can have blocked at a time. */
export const MAX_BLOCKS = 1000

/** One of the caller's own blocks. The picture of somebody blocked is hidden like everything else of them. */
export const Block = z.object({ user: AuthorCard, createdAt: Time })
export type Block = z.infer<typeof Block>

export const blockTraveller = endpoint({
  method: 'PUT',
  path: '/api/users/:userId/block',
  summary:
    'Block a traveller or take the block back: neither sees anything of the other while it lasts. The same state twice is no error',
  access: 'onboarded',
  forSafety: true,
  action: 'block',
  params: IdParams('userId'),
  body: z.object({ blocked: z.boolean({ error: 'blocked is true or false.' }) }),
  reply: { 200: z.object({ blocked: z.boolean() }) },
  problems: ['not-found', 'self-block', 'too-many-blocks'],
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom the caller has blocked, the latest first; never who has blocked the caller',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(Block) },
})
