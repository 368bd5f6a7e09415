import { useQuery } from '@tanstack/react-query'
import { allowanceQuery } from './matches-query.ts'

/** Told while there is still room, so that nobody runs into the limit unawares. */
const FEW = 3

export function AllowanceNote() {
  const { data } = useQuery(allowanceQuery)
  if (!data) return null
  const words = wordsOf(data)
  return words ? <p className="allowance">{words}</p> : null
}

export function wordsOf({ openLeft, todayLeft }: { openLeft: number; todayLeft: number }): string | null {
  if (openLeft === 0) return 'No more requests until some of yours are answered, or you unsend one.'
  if (todayLeft === 0) return 'You have sent all of today’s requests. You can ask again tomorrow.'
  if (todayLeft <= Math.min(FEW, openLeft)) return `You can send ${requests(todayLeft)} more today.`
  if (openLeft <= FEW) return `You can have ${requests(openLeft)} more open at the same time.`
  return null
}

const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
