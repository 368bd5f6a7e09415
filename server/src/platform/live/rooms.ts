export const travellerRoom = (userId: string) => `traveller:${userId}`
export const sessionRoom = (sid: string) => `session:${sid}`
export const tripRoom = (tripId: string) => `trip:${tripId}`
