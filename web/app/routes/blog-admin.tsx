import { ComingPage } from '../features/shell/coming-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = () => pageMeta('Blog admin')

export default function BlogAdminPage() {
  return <ComingPage title="Blog admin" />
}
