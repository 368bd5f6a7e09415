import { listCheckIns, listGroupPlans, readPlan } from '@caravan/contract/plans.ts'
import { readSafety } from '@caravan/contract/trusted-contact.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call } from '../../../lib/call.ts'
import { signalOfReads } from '../../chat/group-chats/queries.ts'

const plansKey = ['/api/matches', 'plan']

export const planQuery = (matchId: string) =>
  queryOptions({
    queryKey: [...plansKey, matchId],
    queryFn: ({ signal }) => call(readPlan, { params: { matchId } }, { signal }),
  })

const groupPlansKey = ['/api/group-plans']

export const groupPlansQuery = (groupChatId: string) =>
  queryOptions({
    queryKey: [...groupPlansKey, groupChatId],
    queryFn: ({ signal }) =>
      call(listGroupPlans, { params: { groupChatId } }, { signal: signalOfReads(groupChatId, signal) }),
  })

export const checkInsQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/check-ins'],
    queryFn: ({ signal }) => by(listCheckIns, undefined, { signal }),
    staleTime: 0,
  })

/** The contact may have answered meanwhile. */
export const safetyQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/safety'],
    queryFn: ({ signal }) => by(readSafety, undefined, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export async function refetchPlans(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: plansKey }),
    client.invalidateQueries({ queryKey: groupPlansKey }),
    client.invalidateQueries({ queryKey: checkInsQuery().queryKey }),
  ])
}
