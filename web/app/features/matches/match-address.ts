/** In the address of one's matches: which of them was asked for. */
export const MATCH_PARAM = 'match'

/** One's own request, among one's matches. */
export const addressOfRequest = (matchId: string) => `/matches?${new URLSearchParams({ [MATCH_PARAM]: matchId })}`
