/** Everything about trips begins with it: invalidate this where any list of them may have changed. */
export const tripsKey = ['/api/posts']
/** Lists of trips, page by page: `cached-trips.ts` changes and drops a trip in all of them. */
export const tripListsKey = [...tripsKey, 'list']
export const tripListKey = (name: string) => [...tripListsKey, name]
/** Trips of others that meet one's own: lists of rows that hold a trip each, which `cached-trips.ts` changes as well. */
export const overlapListsKey = ['/api/overlaps']
/** The feed, newest first, and the one that is ranked for the viewer. */
export const feedKey = tripListKey('feed')
export const forYouKey = tripListKey('for-you')
/** One trip by itself; the keys of its comments begin with it. */
export const tripKey = (tripId: string) => [...tripsKey, tripId]
/** The newest trips, looked at to see whether any are new. */
export const newestTripsKey = [...tripsKey, 'newest']
export const ownTripsKey = (userId: string) => [...tripsKey, 'own', userId]
/** What calendars show of one's own trips, and of those of matches that overlap with them. */
export const tripCalendarsKey = [...tripsKey, 'calendar']
