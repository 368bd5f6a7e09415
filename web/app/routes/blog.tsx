import { ComingPage } from '../features/shell/coming-page.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = () => pageMeta('Blog')

export default function BlogPage() {
  return <ComingPage title="Blog" />
}
