import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/tabs.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { AppealList } from './appeals/appeal-list.tsx'
import { CaseList } from './case-list.tsx'
import { DecidedList } from './decided-list.tsx'
import styles from './moderation-screen.module.css'

const TABS = [
  { id: 'cases', label: 'Cases' },
  { id: 'appeals', label: 'Appeals' },
  { id: 'decided', label: 'Decided' },
] as const
type TabId = (typeof TABS)[number]['id']

const LISTS: Readonly<Record<TabId, ReactNode>> = {
  cases: <CaseList />,
  appeals: <AppealList />,
  decided: <DecidedList />,
}

export function ModerationScreen() {
  const [params, setParams] = useSearchParams()
  const tab = TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'cases'
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
        onChange={(id) => setParams(id === 'cases' ? {} : { tab: id }, { replace: true, preventScrollReset: true })}
      >
        <div className={styles.list}>{LISTS[tab]}</div>
      </Tabs>
    </div>
  )
}
