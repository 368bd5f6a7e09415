import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

interface Props {
  city: string
  /** There are filters, which may be why. */
  onClear?: (() => void) | undefined
}

export const NobodyFound = ({ city, onClear }: Props) =>
  onClear ? (
    <EmptyState
      stamp="signpost"
      title="No Travelers Found"
      heading="h3"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Nobody in <bdi>{city}</bdi> fits these filters.
    </EmptyState>
  ) : (
    <EmptyState stamp="signpost" title="No Travelers Found" heading="h3">
      No other travelers have set <bdi>{city}</bdi> as their location yet.
    </EmptyState>
  )
