import type { QueryClient } from '@tanstack/react-query'
import { isCallError } from '../../../../lib/call-error.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { matchRequestsKey } from '../matches-query.ts'

export function answerFailed(client: QueryClient, error: unknown): void {
  toast({ title: 'Failed to update match status.', description: reasonOf(error), tone: 'danger' })
  // answered on another device, or taken back: what is shown is old
  if (isCallError(error)) void client.invalidateQueries({ queryKey: matchRequestsKey })
}

function reasonOf(error: unknown): string {
  const slug = isCallError(error) ? error.slug : undefined
  if (slug === 'already-answered') return 'It has been answered already.'
  if (slug === 'not-found') return 'The request was taken back.'
  return 'Please try again.'
}
