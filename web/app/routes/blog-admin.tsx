import { findBlogAccess } from '@caravan/contract/blog.ts'
import { type Calls, call } from '../lib/call.ts'
import { lazy } from '../lib/lazy.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { serverCalls, serverContext } from '../lib/server-context.ts'
import type { Route } from './+types/blog-admin'

const BlogAdminScreen = lazy(
  async () => (await import('../modules/site/blog-admin/blog-admin-screen.tsx')).BlogAdminScreen,
  {
    source: 'app/modules/site/blog-admin/blog-admin-screen.tsx',
  },
)

const access = (by: Calls['call']) => by(findBlogAccess)

export const loader = ({ context }: Route.LoaderArgs) => access(serverCalls(context.get(serverContext)).call)
export async function clientLoader() {
  const [found] = await Promise.all([access(call), BlogAdminScreen.preload()])
  return found
}
export const meta = () => [...pageMeta('Blog admin'), { name: 'robots', content: 'noindex' }]

export default function BlogAdminPage({ loaderData }: Route.ComponentProps) {
  return <BlogAdminScreen isUnlocked={loaderData.isUnlocked} />
}
