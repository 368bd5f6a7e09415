import type { Reads } from '../play/read.ts'
import { newestFirst } from '../rules/world.ts'

/** One's own, the latest first; never who has blocked oneself. */
export const blockReads: Reads = ({ blocks }, viewer) => [
  {
    url: '/api/blocks?limit=2',
    isPaged: true,
    expected: newestFirst(blocks.filter(({ by }) => by === viewer.id)).map(({ whom, names }) => ({
      // as they were named then; not even a picture, or its blur
      user: {
        id: whom,
        username: names.username,
        firstName: names.name,
        profileImageUrl: null,
        profileImagePreview: null,
      },
    })),
  },
]
