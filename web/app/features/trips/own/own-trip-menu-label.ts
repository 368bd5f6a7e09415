export const ownTripMenuLabel = (destination: string) => `Menu of the trip to ${destination}`
