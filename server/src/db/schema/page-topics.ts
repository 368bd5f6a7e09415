import { bigint, pgTable, text } from '../sql.ts'

/** What pages that are kept show, and a number that grows with each change of it (`platform/pages/page-cache.ts`). */
export const pageTopics = pgTable('page_topics', {
  topic: text('topic').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
