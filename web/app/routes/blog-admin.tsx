import { ComingPage } from '../features/shell/coming-page.tsx'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => pageTitle('Blog admin')

export default function BlogAdminPage() {
  return <ComingPage title="Blog admin" />
}
