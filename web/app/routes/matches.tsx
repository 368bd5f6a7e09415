import { ComingScreen } from '../features/shell/coming-screen.tsx'
import { signedInTitle } from '../lib/page-title.ts'

export const meta = signedInTitle('Matches')

export default function Page() {
  return <ComingScreen title="Matches" />
}
