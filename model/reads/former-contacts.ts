import { type Reads, refused } from '../play/read.ts'
import { today } from '../rules/days.ts'
import { sharedWith, wordsOf } from '../rules/former-contacts.ts'
import { namesKnown } from '../rules/names.ts'

/** Whom the viewer had to do with and sees no more, and what they received of them, whatever became of it. */
export const formerContactReads: Reads = (world, viewer) => {
  const all = [...world.travellers.values()].map((traveller) => {
    const shared = sharedWith(world, viewer, traveller.id)
    return { traveller, shared: shared.map((one) => ({ ...one, day: today() })) }
  })
  const former = all
    .filter(({ shared }) => shared.length > 0)
    .map(({ traveller: { id }, shared }) => {
      const { username, name } = namesKnown(world, viewer.id, id)
      return { user: { id, username, firstName: name }, shared }
    })
  return [
    // the order of ids: what was last shared was shared today
    {
      url: '/api/former-contacts?limit=1',
      isPaged: true,
      expected: former.sort((a, b) => (a.user.id < b.user.id ? 1 : -1)),
    },
    ...all.map(({ traveller: { id }, shared }) => ({
      url: `/api/former-contacts/${id}/words?limit=1`,
      isPaged: true,
      order: 'any' as const,
      expected: shared.length > 0 ? wordsOf(world, viewer, id) : refused('not-found'),
    })),
  ]
}
