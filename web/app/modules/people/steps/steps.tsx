import type { Step } from '@caravan/contract/options.ts'
import { readOwnSteps } from '@caravan/contract/steps.ts'
import { queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Calls, call } from '../../../lib/call.ts'

export const stepsKey = ['/api/steps']

export const ownStepsQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: stepsKey,
    queryFn: ({ signal }) => by(readOwnSteps, undefined, { signal }),
    staleTime: 30_000,
  })

export const STEP_PATHS: Record<Step, { to: string; way: string }> = {
  'email-confirmed': { to: '/settings', way: 'Your e-mail' },
  'profile-complete': { to: '/profile', way: 'Your profile' },
  'pose-photo': { to: '/settings/safety', way: 'Take a pose photo' },
  'met-in-person': { to: '/passport', way: 'How that goes' },
  vouched: { to: '/passport', way: 'How that goes' },
}

interface Props {
  step: Step
  detail: string
  hasWords: boolean
}

/** Instead of a failure: what somebody asks for before a request, and the way there. */
export function StepRequiredNote({ step, detail, hasWords }: Props) {
  const { to, way } = STEP_PATHS[step]
  return (
    <p className="small" role="status">
      {detail} {hasWords ? 'What you wrote is still here. ' : null}
      <Link to={to}>{way}</Link>
    </p>
  )
}
