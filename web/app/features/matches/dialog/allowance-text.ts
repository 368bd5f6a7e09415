/** Shown while some are left, so that the limit surprises nobody. */
const FEW = 3

export function allowanceText({ openLeft, todayLeft }: { openLeft: number; todayLeft: number }): string | null {
  if (openLeft === 0) return 'No more requests until some of yours are answered, or you unsend one.'
  if (todayLeft === 0) return 'You have sent all of today’s requests. You can ask again tomorrow.'
  if (todayLeft <= Math.min(FEW, openLeft)) return `You can send ${moreRequests(todayLeft)} today.`
  if (openLeft <= FEW) return `You can have ${moreRequests(openLeft)} open at the same time.`
  return null
}

const moreRequests = (count: number) => (count === 1 ? '1 more request' : `${count} more requests`)
