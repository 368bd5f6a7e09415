import { index, integer, pgTable, text, uuid } from '../sql.ts'
import { time, users } from './users.ts'

/** A stored picture, re-encoded by us. Its id is its address; who made it may use it. Those of the blog are public. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid('id').primaryKey(),
    /** Null for pictures of articles: they are the blog's, whoever wrote them; and for evidence whose owner has none of it any more. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['trips', 'avatars', 'articles', 'poses'] }).notNull(),
    /** Of its largest stored variant: which widths are stored follows from it. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Thumbhash in base64. */
    preview: text('preview').notNull(),
    createdAt: time('created_at').notNull(),
    /** When a trip or a profile last took it: a day's grace before it may count as unused. */
    takenAt: time('taken_at').notNull(),
  },
  (table) => [
    index('pictures_user_idx').on(table.userId),
    // deleteUnusedPictures, deleteUnusedArticlePictures
    index('pictures_taken_idx').on(table.takenAt),
  ],
)

/** A picture on its way: issued with a signed address, received once, then turned into an object. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    /** Null for what the blog admin sends. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    /** Set when a body begins to arrive and taken back when it breaks off, so that only one ever does. */
    receivedAt: time('received_at'),
    /** Set when all of it has arrived. */
    bytes: integer('bytes'),
    /** Of what a browser sends to the S3 store by itself: what its addresses are signed for. Null for what is sent here. */
    declaredBytes: integer('declared_bytes'),
    /** Of the parts of such an upload: what the store calls it, once an address for the first one has been asked for. */
    storeUploadId: text('store_upload_id'),
    /** What became of it: the same call again gets the same answer. */
    pictureId: uuid('picture_id').references(() => pictures.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // listAbandonedUploads
    index('uploads_created_idx').on(table.createdAt),
    // countPendingUploads
    index('uploads_user_idx').on(table.userId, table.createdAt),
    // deletion of a picture
    index('uploads_picture_idx').on(table.pictureId),
  ],
)
