/** Opens the feed at this trip. */
export const addressOfTrip = (tripId: string) => `/?post=${encodeURIComponent(tripId)}`
export const addressOfEditing = (tripId: string) => `/post-trip?edit=${encodeURIComponent(tripId)}`
