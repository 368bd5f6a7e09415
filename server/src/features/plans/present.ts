import type { Plan } from '@caravan/contract/plans.ts'
import type { PlanRow, StepRow } from './queries.ts'

const timeOf = (at: Date) => at.toISOString()

/** A plan as one of its two sees it. Whether the other one is awaited after it is theirs to know. */
export function presentPlan(row: PlanRow, steps: readonly StepRow[], viewerId: string): Plan {
  const isOpen = row.status !== 'called-off'
  const canChange = isOpen && !row.hasBegun
  return {
    id: row.id,
    matchId: row.matchId,
    place: row.place,
    placeId: row.placeId ?? '',
    city: row.city,
    countryCode: row.countryCode,
    startsAt: timeOf(row.startsAt),
    endsAt: timeOf(row.endsAt),
    timeZone: row.timeZone,
    status: row.status,
    revision: row.revision,
    steps: [
      ...steps.map(({ kind, userId, at }) => ({ kind, isMine: userId === viewerId, at: timeOf(at) })),
      // with its match: nobody called it off
      ...(row.matchEndedAt && !row.calledOffAt
        ? [{ kind: 'called-off' as const, isMine: null, at: timeOf(row.matchEndedAt) }]
        : []),
    ],
    checkIn: row.checkIn === 'ended' ? null : row.checkIn,
    viewer: {
      canAgree: row.status === 'proposed' && row.proposedBy !== viewerId && !row.hasBegun,
      canChange,
      canCallOff: isOpen && !row.isOver,
      canExpectCheckIn: isOpen && !row.isOver && row.canExpectCheckIn,
      canCheckIn: row.checkIn === 'missed' || (row.checkIn === 'expected' && row.hasBegun),
    },
  }
}
