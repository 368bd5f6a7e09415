/** Opens the feed at this trip. */
export const addressOfTrip = (tripId: string) => `/?post=${encodeURIComponent(tripId)}`
/** Who else is going there. */
export const addressOfOverlaps = (tripId: string) => `/trips/${encodeURIComponent(tripId)}/overlaps`
export const addressOfEditing = (tripId: string) => `/post-trip?edit=${encodeURIComponent(tripId)}`
/** One's own trips: as a calendar, or all of them as a list. */
export const TRIP_CALENDAR = '/trips'
export const ALL_TRIPS = '/trips?view=list'
/** A file that a calendar takes a trip from. */
export const addressOfCalendarFile = (tripId: string) => `/calendar/trips/${encodeURIComponent(tripId)}.ics`
/** The form of a new trip, which begins with an earlier one. */
export const addressOfPostingAgain = (tripId: string) => `/post-trip?again=${encodeURIComponent(tripId)}`
