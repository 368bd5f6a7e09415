import { ComingPage } from '../features/shell/coming-page.tsx'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => pageTitle('Blog')

export default function BlogPage() {
  return <ComingPage title="Blog" />
}
