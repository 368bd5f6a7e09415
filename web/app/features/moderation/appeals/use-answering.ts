import { type AppealItem, decideAppeal } from '@caravan/contract/appeals.ts'
import type { AppealState } from '@caravan/contract/moderation.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { createAttempts } from '../../comments/attempt-key.ts'
import { appealsKey, caseQuery } from '../moderation-queries.ts'
import type { Outcome } from './appeal-card.tsx'

interface Answer {
  outcome: Outcome
  text: string
}

/** Answers an appeal, once. Where somebody else did so meanwhile, it says what they decided. */
export function useAnswering({ id: decisionId, caseId }: AppealItem, onOver: () => void) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: Answer) =>
      call(decideAppeal, { params: { decisionId }, body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }),
    onMutate: () => setFailure(undefined),
    onSuccess(_, { outcome }) {
      toast({ title: outcome === 'upheld' ? 'The decision stays' : 'The decision is undone', tone: 'success' })
      over()
    },
    async onError(error) {
      if (!isCallError(error) || (error.slug !== 'appeal-decided' && error.slug !== 'not-found')) {
        setFailure(detailOf(error, 'Your answer was not sent. Check your connection, then try again.'))
        return
      }
      toast({ title: detailOf(error, 'It is decided.'), description: await stateNow(client, caseId, decisionId) })
      over()
    },
  })
  function over() {
    onOver()
    void client.invalidateQueries({ queryKey: appealsKey })
    void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey })
  }
  return { answer: mutate, isAnswering: isPending, failure }
}

const OUTCOMES: Readonly<Record<AppealState, string>> = {
  waiting: 'It waits for somebody else.',
  upheld: 'They upheld it.',
  reversed: 'They reversed it.',
}

/** What became of it elsewhere; nothing where that cannot be read. */
async function stateNow(client: QueryClient, caseId: string, decisionId: string): Promise<string | undefined> {
  try {
    const { history } = await client.fetchQuery({ ...caseQuery(caseId), staleTime: 0 })
    const state = history.find(({ id }) => id === decisionId)?.appeal
    return state ? OUTCOMES[state] : undefined
  } catch {
    return undefined
  }
}
