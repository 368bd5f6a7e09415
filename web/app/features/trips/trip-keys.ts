/** Everything about trips begins with it: invalidate this where any list of them may have changed. */
export const tripsKey = ['/api/posts']
export const feedKey = [...tripsKey, 'feed']
/** One trip by itself; its comments stand below it. */
export const tripKey = (tripId: string) => [...tripsKey, tripId]
export const ownTripsKey = (userId: string) => [...tripsKey, 'own', userId]
