import { callOffPlan, type Plan } from '@caravan/contract/plans.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf, isCallError } from '../../lib/call-error.ts'
import { removeWithUndo } from '../../ui/toast/remove-with-undo.ts'
import { toast } from '../../ui/toast/toast.ts'
import { refetchPlans } from './plan-query.ts'

/** Calls a plan off, unless that is undone: nobody learns of it before. One that is gone already counts as called off. */
export function callOffUnlessUndone(client: QueryClient, { id }: Pick<Plan, 'id'>): Promise<void> {
  return removeWithUndo(id, {
    words: { title: 'Plan called off', tone: 'success' },
    async remove() {
      try {
        await call(callOffPlan, { params: { planId: id } }, { keepalive: true })
      } catch (error) {
        if (!isCallError(error) || error.status !== 404) throw error
      }
      await refetchPlans(client)
    },
    onFailure: (error) =>
      toast({ title: 'The plan still stands.', description: detailOf(error, 'Please try again.'), tone: 'danger' }),
  })
}
