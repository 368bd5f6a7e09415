const KEY = 'shown-matches'
const MOST_KEPT = 50

/** True once for each match, in whichever window asks first. */
export async function claimMatch(matchId: string): Promise<boolean> {
  // only where the page came safely are there locks
  return 'locks' in navigator ? navigator.locks.request(KEY, () => claim(matchId)) : claim(matchId)
}

function claim(matchId: string): boolean {
  try {
    const shown = (localStorage.getItem(KEY) ?? '').split(' ')
    if (shown.includes(matchId)) return false
    localStorage.setItem(KEY, [matchId, ...shown].slice(0, MOST_KEPT).join(' '))
  } catch {
    // full or forbidden: then each window shows it once
  }
  return true
}
