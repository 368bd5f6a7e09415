const nameOf = (matchId: string) => `draft:${matchId}`

/** What somebody has begun to write, kept on this device until it is sent or they log out. */
export function readDraft(matchId: string): string {
  try {
    return localStorage.getItem(nameOf(matchId)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(matchId: string, words: string): void {
  try {
    if (words.trim()) localStorage.setItem(nameOf(matchId), words)
    else localStorage.removeItem(nameOf(matchId))
  } catch {
    // full or forbidden: the words are still in the field
  }
}
