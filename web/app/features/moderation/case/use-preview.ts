import { type DecisionPreview, previewDecision } from '@caravan/contract/case-work.ts'
import type { DecisionBody } from '@caravan/contract/moderation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { caseQuery, casesKey } from '../moderation-queries.ts'

export interface Previewed {
  body: DecisionBody
  preview: DecisionPreview
}

/** Asks what a decision would tell, and to whom. */
export function usePreview(caseId: string, onOvertaken: (detail: string) => void) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Previewed>()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: DecisionBody) => call(previewDecision, { params: { caseId }, body }),
    onMutate: () => setFailure(undefined),
    onSuccess: (preview, body) => setShown({ body, preview }),
    onError(error) {
      const detail = detailOf(error, 'What will be told could not be shown. Check your connection, then try again.')
      if (!isCallError(error) || error.status !== 409) {
        setFailure(detail)
        return
      }
      // somebody else has decided it, or is at it
      void client.invalidateQueries({ queryKey: casesKey })
      void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey })
      setShown(undefined)
      onOvertaken(detail)
    },
  })
  return { shown, ask: mutate, isAsking: isPending, failure, close: () => setShown(undefined) }
}
