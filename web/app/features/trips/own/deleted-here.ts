const deleted = new Set<string>()

/** Which trips this page is deleting or has deleted: that they vanish is no news to the viewer. */
export const isDeletedHere = (tripId: string): boolean => deleted.has(tripId)
export const noteDeleted = (tripId: string) => void deleted.add(tripId)
export const noteKept = (tripId: string) => void deleted.delete(tripId)
