import type { Step } from '@caravan/contract/options.ts'
import { Link } from 'react-router'
import { STEP_WAYS } from './step-text.ts'

/** Instead of a failure: what somebody asks for before a request, and the way there. */
export function StepRequiredNote({ step, detail }: { step: Step; detail: string }) {
  const { to, way } = STEP_WAYS[step]
  return (
    <p className="small" role="status">
      {detail} What you wrote is still here. <Link to={to}>{way}</Link>
    </p>
  )
}
