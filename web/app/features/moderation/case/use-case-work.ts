import {
  addCaseNote,
  claimCase,
  type ReopeningReason,
  reopenCase,
  reviewDecision,
} from '@caravan/contract/case-work.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { createAttempts } from '../../comments/attempt-key.ts'
import { caseQuery, casesKey, decidedKey } from '../moderation-queries.ts'

interface NewNote {
  text: string
  onSaved: () => void
}

/** What moderators do at a case besides deciding it. Each of it is read anew, also where it was refused. */
export function useCaseWork(caseId: string) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [failures, setFailures] = useState<{ note?: string; reopen?: string }>({})
  const params = { caseId }
  const after = {
    onSettled() {
      for (const queryKey of [caseQuery(caseId).queryKey, casesKey, decidedKey]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  }
  const failed = (title: string) => (error: Error) =>
    toast({ title, description: detailOf(error, 'Check your connection, then try again.'), tone: 'danger' })
  const claim = useSingleFlight({
    mutationFn: (claimed: boolean) => call(claimCase, { params, body: { claimed } }),
    onError: failed('The case was not taken.'),
    ...after,
  })
  const note = useSingleFlight({
    mutationFn: ({ text }: NewNote) =>
      call(addCaseNote, { params, body: { text } }, { idempotencyKey: attempts.keyFor(text) }),
    onMutate: () => setFailures({}),
    onSuccess: (_, { onSaved }) => onSaved(),
    onError: (error) =>
      setFailures({ note: detailOf(error, 'Your note was not saved. Check your connection, then try again.') }),
    ...after,
  })
  const reopen = useSingleFlight({
    mutationFn: (body: { reason: ReopeningReason; text: string }) =>
      call(reopenCase, { params, body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }),
    onMutate: () => setFailures({}),
    onSuccess: () => void toast({ title: 'The case is open again', tone: 'success' }),
    onError: (error) =>
      setFailures({ reopen: detailOf(error, 'It was not reopened. Check your connection, then try again.') }),
    ...after,
  })
  const review = useSingleFlight({
    mutationFn: (decisionId: string) => call(reviewDecision, { params, body: { decisionId } }),
    onSuccess: () => void toast({ title: 'Noted: you looked at it, and it stands', tone: 'success' }),
    onError: failed('That was not noted.'),
    ...after,
  })
  return { claim, note, reopen, review, failures }
}
