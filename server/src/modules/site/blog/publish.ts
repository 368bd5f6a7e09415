import type { Services } from '../../../open-services.ts'
import { actAsSystem, inTransaction } from '../../../platform/act.ts'
import { changeCacheTag } from '../../../platform/pages/cache-tag-queries.ts'
import { publishDue } from './editing-queries.ts'

/** The job of each planned publication. Whatever is due is published, so that one that was lost is made up for. */
export const publishArticles = (services: Pick<Services, 'db' | 'live' | 'log'>): Promise<number> =>
  actAsSystem(services, (act) =>
    inTransaction(act, async ({ db }) => {
      const published = await publishDue(db)
      if (published > 0) await changeCacheTag(db, 'blog')
      return published
    }),
  )
