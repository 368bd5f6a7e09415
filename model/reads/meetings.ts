import { type Reads, refused } from '../play/read.ts'
import { passportOf, vouchesAbout, vouchOf } from '../rules/meetings.ts'
import { bylineOf } from '../rules/names.ts'
import { seesPageOf } from '../rules/near-me.ts'

/** One's own passport, and what those who have met somebody say of them. */
export const meetingReads: Reads = (world, viewer) => [
  {
    url: '/api/meetings?limit=1',
    isPaged: true,
    expected: passportOf(world, viewer).map(({ meeting: { id, city }, other }) => ({
      ...{ id, city, traveller: bylineOf(world, other), wouldNotMeetAgain: false },
      vouch: vouchOf(world, viewer.id, other)?.text ?? null,
    })),
  },
  ...[...world.travellers.values()].map((about) => ({
    url: `/api/users/${about.id}/vouches?limit=1`,
    isPaged: true,
    expected: seesPageOf(world, viewer, about)
      ? vouchesAbout(world, viewer, about.id).map(({ id, authorId, text, isHidden }) => ({
          ...{ id, text, author: bylineOf(world, authorId), isHidden: isHidden && about.id === viewer.id },
          viewer: { isAuthor: authorId === viewer.id, canHide: about.id === viewer.id },
        }))
      : refused('not-found'),
  })),
]
