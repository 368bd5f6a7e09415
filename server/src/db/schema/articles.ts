import type { ArticleHeading } from '@caravan/contract/blog.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, sql, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { time, users } from './users.ts'

const written = {
  title: text('title').notNull(),
  content: text('content').notNull(),
  excerpt: text('excerpt').notNull(),
  author: text('author').notNull(),
  category: text('category').notNull(),
  imageUrl: text('image_url').notNull(),
  readTime: text('read_time').notNull(),
}

/** What a search of the blog looks at, in small letters. */
export const SEARCHED_TEXT = sql.raw(`lower(title || E'\\n' || excerpt || E'\\n' || author)`)

/** The articles of the blog. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey(),
    ...written,
    /** Of the picture at `image_url`, where it is one of the blog's: a thumbhash in base64. The database sets it (a trigger). */
    imagePreview: text('image_preview'),
    published: boolean('published').notNull().default(false),
    /** When it was published first. */
    publishedAt: time('published_at'),
    /** When a job will publish it. */
    publishAt: time('publish_at'),
    /** The content as pages show it; made when it is saved, so that nobody who reads waits for it. */
    html: text('html').notNull(),
    headings: jsonb('headings').$type<ArticleHeading[]>().notNull(),
    version: integer('version').notNull().default(1),
    /** Null for whoever came with the password of the blog. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    // listPublished, listRelated, listForFeeds, listForSitemap
    index('articles_newest_idx').on(table.publishedAt, table.id).where(sql`published`),
    // listPublished of one category, listRelated
    index('articles_category_idx').on(table.category, table.publishedAt, table.id).where(sql`published`),
    // listPublished with words
    index('articles_text_idx').using('gin', sql`${SEARCHED_TEXT} gin_trgm_ops`).where(sql`published`),
    // listAll
    index('articles_changed_idx').on(table.updatedAt, table.id),
    // publishDue
    index('articles_publish_at_idx').on(table.publishAt).where(sql`publish_at is not null`),
    // deletion of a traveller
    index('articles_creator_idx').on(table.createdBy),
  ],
)

/** Each save of an article as it was. */
export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: belongsTo('article_id', () => articles.id),
    version: integer('version').notNull(),
    ...written,
    savedAt: time('saved_at').notNull(),
    savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // listVersions
    primaryKey({ columns: [table.articleId, table.version] }),
    // deletion of a traveller
    index('article_versions_saver_idx').on(table.savedBy),
  ],
)

/** What is being written, as far as it is; of an article or of one that is still to be. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    /** Made by the page; becomes the id of the article that is created of it. */
    id: uuid('id').primaryKey(),
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    basedOn: integer('based_on'),
    ...written,
    savedAt: time('saved_at').notNull(),
    savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    // listDrafts, deleteDraftsBefore
    index('article_drafts_newest_idx').on(table.savedAt),
    // deletion of an article
    index('article_drafts_article_idx').on(table.articleId),
    // deletion of a traveller
    index('article_drafts_saver_idx').on(table.savedBy),
  ],
)

/** Browsers in which the blog admin is unlocked: deleting a row locks its browser out at once. */
export const blogSessions = pgTable(
  'blog_sessions',
  {
    /** Of the token that the cookie holds. */
    tokenHash: text('token_hash').primaryKey(),
    /** Of the password that opened it: with another one it is over. */
    passwordHash: text('password_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  // deleteExpiredSessions
  (table) => [index('blog_sessions_expires_idx').on(table.expiresAt)],
)
