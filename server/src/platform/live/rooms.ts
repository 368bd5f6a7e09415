export const travellerRoom = (userId: string) => `traveller:${userId}`
export const sessionRoom = (sid: string) => `session:${sid}`
const TRIP = 'trip:'
export const tripRoom = (tripId: string) => TRIP + tripId
export const tripsOfRooms = (rooms: Iterable<string>) =>
  [...rooms].flatMap((room) => (room.startsWith(TRIP) ? [room.slice(TRIP.length)] : []))
