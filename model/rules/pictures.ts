import type { ProblemSlug } from '@caravan/contract/problems.ts'
import { seesTraveller, seesTrip } from './visibility.ts'
import type { Picture, Traveller, Trip, World } from './world.ts'

/** As it is stored: fetched there, it asks who is looking. */
export const pathOf = ({ kind, id }: Pick<Picture, 'kind' | 'id'>): string => `/objects/${kind}/${id}`

/** Good for whoever has it, and signed; caches between keep what is everybody's. */
const signed = (path: string, scope: 'public' | 'private') => new RegExp(`^${path}/${scope}-\\d+-[\\w-]{22}$`)

/** Where a trip's picture is shown to who sees the trip. */
export const tripAddress = ({ picture, audience }: Pick<Trip, 'picture' | 'audience'>): RegExp | '' =>
  picture ? signed(pathOf({ kind: 'trips', id: picture }), audience === 'all' ? 'public' : 'private') : ''

/** The picture of a traveller is seen by whoever sees anything of them. */
export function avatarOf({ travellers }: World, id: string): RegExp | null {
  const avatar = travellers.get(id)?.avatar
  return avatar ? signed(pathOf({ kind: 'avatars', id: avatar }), 'public') : null
}

/** Somebody has learnt an address by what a call answered. */
export function learn({ addresses }: World, picture: string, reply: unknown): void {
  const { imageUrl, profileImageUrl } = Object(reply)
  const address = imageUrl ?? profileImageUrl
  if (typeof address === 'string' && address) addresses.set(address, picture)
}

/** By its bare path: its owner always, others where they see the traveller, or a trip that shows it. */
export function refusesPath(world: World, viewer: Traveller | null, picture: Picture): ProblemSlug | undefined {
  if (!viewer || viewer.leftAt !== null) return 'signed-out'
  if (viewer.isSuspended) return 'suspended'
  if (picture.ownerId === viewer.id) return undefined
  const isShown = [...world.trips.values()].some((trip) => trip.picture === picture.id && seesTrip(world, viewer, trip))
  const isSeen = seesTraveller(world, viewer, picture.ownerId) && (picture.kind === 'avatars' || isShown)
  return isSeen ? undefined : 'not-found'
}

/**
 * By a signed address whoever has it, for two days, whatever became of the trip or between two people meanwhile; only what moderators
 * have taken away asks who is looking.
 */
export const refusesAddress = (world: World, viewer: Traveller | null, picture: Picture): ProblemSlug | undefined =>
  isRevoked(world, picture) ? refusesPath(world, viewer, picture) : undefined

/** Of somebody suspended, or of a trip that is hidden: what it shows, and what it showed when it was hidden. */
const isRevoked = ({ travellers, trips, hidden, hiddenPictures }: World, { id, ownerId }: Picture): boolean =>
  travellers.get(ownerId)?.isSuspended === true ||
  hiddenPictures.has(id) ||
  [...trips.values()].some((trip) => trip.picture === id && hidden.has(trip.id))
