import { type DecideBody, decideCase } from '@caravan/contract/moderation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { createAttempts } from '../../comments/attempt-key.ts'
import { caseQuery, casesKey } from '../moderation-queries.ts'

interface Options {
  onDecided: () => void
  /** Somebody else has decided it meanwhile: the case is read anew and shows how. */
  onOvertaken: (detail: string) => void
  /** Something else would be told than was shown: it is shown anew. */
  onOutdated: (detail: string) => void
  onFailed: () => void
}

/** Decides a case, once. */
export function useDeciding(caseId: string, { onDecided, onOvertaken, onOutdated, onFailed }: Options) {
  const client = useQueryClient()
  const { queryKey } = caseQuery(caseId)
  const [attempts] = useState(() => createAttempts())
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: DecideBody) =>
      call(decideCase, { params: { caseId }, body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }),
    onMutate: () => setFailure(undefined),
    onSuccess() {
      void client.invalidateQueries({ queryKey: casesKey })
      // it is left: nobody looks at it once more
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
      onDecided()
    },
    onError(error) {
      const detail = detailOf(error, 'The case was not decided. Check your connection, then try again.')
      if (isCallError(error) && (error.slug === 'case-decided' || error.slug === 'case-claimed')) {
        void client.invalidateQueries({ queryKey: casesKey })
        void client.invalidateQueries({ queryKey })
        onOvertaken(detail)
      } else if (isCallError(error) && error.slug === 'preview-outdated') {
        void client.invalidateQueries({ queryKey })
        onOutdated(detail)
      } else {
        setFailure(detail)
        onFailed()
      }
    },
  })
  return { decide: mutate, isDeciding: isPending, failure }
}
