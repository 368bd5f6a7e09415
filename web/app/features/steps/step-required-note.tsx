import type { Step } from '@caravan/contract/options.ts'
import { Link } from 'react-router'
import { STEP_PATHS } from './step-paths.ts'

interface Props {
  step: Step
  detail: string
  /** Something was written to go with the request. */
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
