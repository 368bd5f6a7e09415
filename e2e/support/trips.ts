import type { BrowserContext } from '@playwright/test'

interface Wanted {
  destination: string
  country: string
  placeId?: string
  audience?: 'all' | 'female' | 'male'
  imageUrl?: string
  startDate?: string
  endDate?: string
  flexible?: { earliest: string; latest: string; minNights: number; maxNights: number }
  tags?: string[]
  description?: string
}

/** Posts a trip by the call, as the traveller of a context. */
export async function postTripAs(context: BrowserContext, wanted: Wanted): Promise<{ id: string }> {
  const data = {
    startDate: '2027-05-01',
    endDate: '2027-05-08',
    description: 'A week on foot, the rest by ferry.',
    tags: [],
    imageUrl: '',
    audience: 'all',
    ...wanted,
  }
  const reply = await context.request.post('/api/posts', { data })
  if (reply.status() !== 201) throw new Error(`The trip was refused: ${await reply.text()}`)
  return reply.json()
}
