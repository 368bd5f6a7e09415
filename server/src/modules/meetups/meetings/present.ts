import type { Meeting } from '@caravan/contract/meetings.ts'
import { presentByline } from '../../people/users/present-traveller.ts'
import { drawingKey } from '../../places/drawing-key.ts'
import type { MeetingRow } from './queries.ts'

export const presentMeeting = (row: MeetingRow): Meeting => ({
  id: row.id,
  traveller: presentByline(row.userId, row),
  metAt: row.createdAt.toISOString(),
  city: row.city,
  country: row.country,
  posterUrl: posterOf(row),
  vouch: row.vouch,
  wouldNotMeetAgain: row.wouldNotMeetAgain,
})

const posterOf = ({ city, country, placeId }: MeetingRow) =>
  city && country ? `/postcards/${drawingKey({ placeId, destination: city, country })}/0` : null
