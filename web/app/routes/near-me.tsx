import { ComingScreen } from '../features/shell/coming-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'

export const meta = signedInTitle('Near Me')

export default function Page() {
  return <ComingScreen title="Near Me" />
}
