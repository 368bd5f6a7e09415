import { listReports, type ReportReason, reportSubject } from '@caravan/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { detailOf, fieldErrors, isCallError } from '../../../lib/call-error.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { onceOverlayLeft } from '../../../ui/overlay/overlay-history.ts'
import { createAttempts } from '../../trips/comments/attempt-key.ts'
import { forgetTraveller } from '../blocks/forget-traveller.ts'
import { noteBlocked, noteUnblocked } from '../blocks/queries.ts'
import type { Reportable, ReportRequest } from './open-report.ts'

const reportsKey = ['/api/reports']

/** The viewer's own reports, the latest first. Their states change elsewhere, and nothing announces it. */
export const reportsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(reportsKey, (query, init) => by(listReports, { query }, init), { staleTime: 30_000 })

interface Wanted {
  subject: Reportable
  reason: ReportReason
  details: string
  block: boolean
}

interface Options {
  onBlocked: ReportRequest['onBlocked']
  onSent: (subject: Reportable, isBlocked: boolean, isNew: boolean) => void
}

const NOT_SENT = 'The report could not be sent. Check your connection, then try again.'

export function useReporting({ onBlocked, onSent }: Options) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [error, setError] = useState<Error | null>(null)
  const blockedIn = ({ subject, block }: Wanted) => (block ? subject.user : null)
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (wanted: Wanted) => {
      const { subject, reason, details, block } = wanted
      const blocked = blockedIn(wanted)
      // the socket may say that their things are gone before the call is answered
      if (blocked) noteBlocked(blocked.id)
      const { kind, id, part } = subject
      const body = { subject: { kind, id }, reason, details, block, ...(part ? { part } : {}) }
      return call(reportSubject, { body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) })
    },
    onMutate: () => setError(null),
    onSuccess: ({ isNew }, wanted) => {
      const blocked = blockedIn(wanted)
      onSent(wanted.subject, blocked !== null, isNew)
      if (blocked) {
        // on some phones that is when the receipt is closed
        onceOverlayLeft(() => {
          onBlocked?.(blocked.id)
          forgetTraveller(client, blocked.id)
        })
      }
      void client.invalidateQueries({ queryKey: reportsKey })
    },
    onError: (failed, wanted) => {
      const blocked = blockedIn(wanted)
      if (blocked) noteUnblocked(blocked.id)
      setError(failed)
    },
  })
  const fieldFailure = error ? fieldErrors(error)['/details'] : undefined
  return {
    send: mutate,
    isSending: isPending,
    fieldFailure,
    failure: error && !fieldFailure ? failureText(error) : undefined,
  }
}

function failureText(error: Error): string {
  // it was there when the menu was opened
  if (isCallError(error) && error.slug === 'not-found') return 'It is no longer there, so that it cannot be reported.'
  return detailOf(error, NOT_SENT)
}
