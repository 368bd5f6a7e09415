export interface LikeState {
  liked: boolean
  likes: number
}
interface Ways {
  send: (tripId: string, liked: boolean) => Promise<LikeState>
  show: (tripId: string, state: LikeState) => void
}
interface Unsettled {
  /** What the server last said. */
  confirmed: LikeState
  wanted: boolean
}

/**
 * Likes are shown at once and sent one after the other for each trip, so that quick taps end in the last state,
 * whatever the network does. A failure brings back what the server last confirmed.
 */
export function createLikeSettling({ send, show }: Ways) {
  const unsettled = new Map<string, Unsettled>()

  async function settle(tripId: string, entry: Unsettled) {
    for (;;) {
      const asked = entry.wanted
      try {
        entry.confirmed = await send(tripId, asked)
      } catch {
        // Tapped again in the meantime: that wish is still to be sent. Otherwise the old state returns.
        if (entry.wanted === asked) break
      }
      if (entry.wanted === asked) break
    }
    unsettled.delete(tripId)
    show(tripId, entry.confirmed)
  }

  return {
    /** `current` is what the page shows, where nothing is on its way yet. */
    want(tripId: string, liked: boolean, current: LikeState): void {
      const underway = unsettled.get(tripId)
      if (!underway && current.liked === liked) return
      const entry = underway ?? { confirmed: current, wanted: liked }
      entry.wanted = liked
      show(tripId, expected(entry))
      if (underway) return
      unsettled.set(tripId, entry)
      void settle(tripId, entry)
    },
  }
}

function expected({ confirmed, wanted }: Unsettled): LikeState {
  if (confirmed.liked === wanted) return confirmed
  return { liked: wanted, likes: Math.max(0, confirmed.likes + (wanted ? 1 : -1)) }
}
