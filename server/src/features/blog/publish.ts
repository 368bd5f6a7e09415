import { actAsSystem } from '../../platform/act.ts'
import type { Services } from '../../services.ts'
import { publishDue } from './editing-queries.ts'

/** The job of each planned publication. Whatever is due is published, so that one that was lost is made up for. */
export const publishArticles = (services: Pick<Services, 'db' | 'live' | 'log'>): Promise<number> =>
  actAsSystem(services, ({ db }) => publishDue(db))
