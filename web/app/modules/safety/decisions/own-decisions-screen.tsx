import { EmptyState } from '../../../ui/failed-state.tsx'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import { DecisionList } from './decision-list.tsx'

export const OwnDecisionsScreen = () => (
  <ColumnScreen title="Decisions about you">
    <p className="soft mb-4">
      What moderators decided about you or something of yours, and why. Only you and they see it. How they decide is on
      the page about <a href="/safety">safety</a>.
    </p>
    <DecisionList
      empty={
        <EmptyState stamp="lighthouse" title="Nothing was decided about you">
          Should a moderator ever hide something of yours or warn you, you read here why.
        </EmptyState>
      }
    />
  </ColumnScreen>
)
