import { type DecisionBody, decideCase } from '@caravan/contract/moderation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { createAttempts } from '../../comments/attempt-key.ts'
import { caseQuery, casesKey } from '../moderation-queries.ts'

/** Decides a case, once. Where somebody else did so meanwhile, the case is read anew and shows what they decided. */
export function useDeciding(caseId: string, { onDecided, onFailed }: { onDecided: () => void; onFailed: () => void }) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: DecisionBody) =>
      call(decideCase, { params: { caseId }, body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }),
    onMutate: () => setFailure(undefined),
    onSuccess: onDecided,
    onError: (error) => {
      setFailure(detailOf(error, 'The case was not decided. Check your connection, then try again.'))
      onFailed()
    },
    onSettled: (_, error) => {
      if (error && !isOver(error)) return
      void client.invalidateQueries({ queryKey: casesKey })
      void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey })
    },
  })
  return { decide: mutate, isDeciding: isPending, failure }
}

const isOver = (error: unknown) => isCallError(error) && (error.slug === 'case-decided' || error.slug === 'not-found')
