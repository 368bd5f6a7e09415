import { type DecisionPreview, previewDecision } from '@caravan/contract/case-work.ts'
import type { DecisionBody } from '@caravan/contract/moderation.ts'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'

export interface Previewed {
  body: DecisionBody
  preview: DecisionPreview
}

/** Asks what a decision would tell, and to whom. */
export function usePreview(caseId: string) {
  const [shown, setShown] = useState<Previewed>()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: DecisionBody) => call(previewDecision, { params: { caseId }, body }),
    onMutate: () => setFailure(undefined),
    onSuccess: (preview, body) => setShown({ body, preview }),
    onError: (error) =>
      setFailure(detailOf(error, 'What will be told could not be shown. Check your connection, then try again.')),
  })
  return { shown, ask: mutate, isAsking: isPending, failure, close: () => setShown(undefined) }
}
