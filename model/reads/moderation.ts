import { type Reads, refused } from '../play/read.ts'

/** To everybody else a moderator's calls are not there; what moderators see is decided by the cases, which are not played here. */
export const moderationReads: Reads = (_world, viewer) =>
  viewer.isModerator ? [] : [{ url: '/api/moderation/cases', expected: refused('not-found') }]
