import { type Reads, refused } from '../play/read.ts'
import { compare } from '../rules/compare.ts'
import { type Shared, sharedWith, wordsOf } from '../rules/former-contacts.ts'
import { namesKnown } from '../rules/names.ts'

const lastDayOf = ({ shared }: { shared: readonly Shared[] }) => shared[0]?.day ?? ''

/** Whom the viewer had to do with and sees no more, and what they received of them, whatever became of it. */
export const formerContactReads: Reads = (world, viewer) => {
  const all = [...world.travellers.values(), ...world.deleted.values()].map((traveller) => ({
    traveller,
    shared: sharedWith(world, viewer, traveller.id),
  }))
  const former = all
    .filter(({ shared }) => shared.length > 0)
    .map(({ traveller: { id }, shared }) => {
      const { username, name } = namesKnown(world, viewer.id, id)
      return { user: { id, username, firstName: name }, shared }
    })
  return [
    // by the day of what was last shared, and those of one day in the order of ids
    {
      url: '/api/former-contacts?limit=1',
      isPaged: true,
      expected: former.sort((a, b) => compare(lastDayOf(b), lastDayOf(a)) || compare(b.user.id, a.user.id)),
    },
    ...all.map(({ traveller: { id }, shared }) => ({
      url: `/api/former-contacts/${id}/words?limit=1`,
      isPaged: true,
      order: 'any' as const,
      expected: shared.length > 0 ? wordsOf(world, viewer, id) : refused('not-found'),
    })),
  ]
}
