import { readSafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import { publicMeta } from '../lib/page-meta.ts'
import { serverCalls, serverContext } from '../lib/server-context.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { SafetyPage } from '../modules/site/legal/safety-page.tsx'
import type { Route } from './+types/safety'

export async function loader({ context, request }: Route.LoaderArgs) {
  const numbers = await serverCalls(context.get(serverContext)).call(readSafetyNumbers)
  return { ...staticPage({ request }), numbers }
}
export const clientLoader = openDocument
export const meta = publicMeta('Safety', 'How to report somebody, what happens then, how to appeal, and how often.')

export default function SafetyRoute({ loaderData }: Route.ComponentProps) {
  return <SafetyPage numbers={loaderData.numbers} />
}
