import { readPrizeDraw } from '@caravan/contract/waitlist.ts'
import { publicMeta } from '../lib/page-meta.ts'
import { serverCalls, serverContext } from '../lib/server-context.ts'
import { openDocument, staticPage } from '../lib/static-page.ts'
import { PrizeRulesPage } from '../modules/site/legal/prize-rules-page.tsx'
import type { Route } from './+types/prize-rules'

export async function loader({ context, request }: Route.LoaderArgs) {
  const draw = await serverCalls(context.get(serverContext)).call(readPrizeDraw)
  return { ...staticPage({ request }), draw }
}
export const clientLoader = openDocument
export const meta = publicMeta(
  'Prize rules',
  'A $50 gift card for somebody on the waitlist. No purchase necessary. How the winner is drawn.',
)

export default function PrizeRulesRoute({ loaderData }: Route.ComponentProps) {
  return <PrizeRulesPage draw={loaderData.draw} />
}
