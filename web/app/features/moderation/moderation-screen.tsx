import { Link, useSearchParams } from 'react-router'
import { Tabs } from '../../ui/tabs.tsx'
import { TopBar } from '../shell/navigation/topbar.tsx'
import { AppealList } from './appeals/appeal-list.tsx'
import { CaseList } from './case-list.tsx'
import styles from './moderation-screen.module.css'

const TABS = [
  { id: 'cases', label: 'Cases' },
  { id: 'appeals', label: 'Appeals' },
] as const
type TabId = (typeof TABS)[number]['id']

/** What waits for a moderator: cases to decide, and appeals against what others decided. */
export function ModerationScreen() {
  const [params, setParams] = useSearchParams()
  const tab: TabId = params.get('tab') === 'appeals' ? 'appeals' : 'cases'
  return (
    <div className={styles.screen}>
      <TopBar title="Moderation" />
      <p className="mb-2">
        <Link to="/moderation/pose-photos">Pose photos that wait</Link>
      </p>
      <Tabs<TabId>
        label="Moderation"
        tabs={TABS}
        value={tab}
        onChange={(id) => setParams(id === 'appeals' ? { tab: id } : {}, { replace: true, preventScrollReset: true })}
      >
        <div className={styles.list}>{tab === 'appeals' ? <AppealList /> : <CaseList />}</div>
      </Tabs>
    </div>
  )
}
