/** Everything about trips begins with it: invalidate this where any list of them may have changed. */
export const tripsKey = ['/api/posts']
/** Lists of trips, page by page: `cached-trips.ts` changes and drops a trip in all of them. */
export const tripListsKey = [...tripsKey, 'list']
export const tripListKey = (name: string) => [...tripListsKey, name]
export const feedKey = tripListKey('feed')
/** One trip by itself; the keys of its comments begin with it. */
export const tripKey = (tripId: string) => [...tripsKey, tripId]
/** The newest trips, looked at to see whether any are new. */
export const newestTripsKey = [...tripsKey, 'newest']
export const ownTripsKey = (userId: string) => [...tripsKey, 'own', userId]
