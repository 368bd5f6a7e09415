interface Request {
  id: string
  post: { id: string } | null
}

export interface RequestGroup<Card extends Request> {
  key: string
  /** What several ask about; null for a request by itself. */
  trip: Card['post']
  cards: Card[]
}

/** Requests about one trip together, where the newest of them is; those without a trip each by itself. */
export function byTrip<Card extends Request>(cards: readonly Card[]): RequestGroup<Card>[] {
  const groups = new Map<string, Card[]>()
  for (const card of cards) {
    const key = card.post?.id ?? card.id
    groups.set(key, [...(groups.get(key) ?? []), card])
  }
  return [...groups].map(([key, together]) => ({
    key,
    trip: together.length > 1 ? (together[0]?.post ?? null) : null,
    cards: together,
  }))
}
