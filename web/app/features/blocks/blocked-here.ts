const blocked = new Set<string>()

/** Whom this page is blocking or has blocked: that something of theirs vanishes is no news to the viewer. */
export const isBlockedHere = (userId: string | undefined): boolean => userId !== undefined && blocked.has(userId)
export const noteBlocked = (userId: string) => void blocked.add(userId)
export const noteUnblocked = (userId: string) => void blocked.delete(userId)
