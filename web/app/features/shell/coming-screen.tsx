import { TopBar } from './navigation/topbar.tsx'

export const ComingScreen = ({ title }: { title: string }) => (
  <>
    <TopBar title={title} />
    <p className="soft">This page is not here yet.</p>
  </>
)
