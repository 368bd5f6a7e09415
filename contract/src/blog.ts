import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id, IdParams, Time } from './fields.ts'
import { multiLineText, singleLineText, typedText } from './text.ts'
import { urlOf } from './url.ts'

export const BLOG_CATEGORIES = [
  'Solo Travel',
  'Destinations',
  'Budget Travel',
  'Culture',
  'Photography',
  'Sustainability',
] as const
export const BlogCategory = z.enum(BLOG_CATEGORIES, { error: 'Choose a category from the list.' })
export type BlogCategory = z.infer<typeof BlogCategory>

export const BLOG = {
  /** Articles on a page of the list: one large, then rows of three. */
  page: 13,
  adminPage: 100,
  related: 3,
  title: 160,
  excerpt: 400,
  author: 80,
  readTime: 40,
  imageUrl: 500,
  /** In characters; all of it has to fit into one body of JSON. */
  content: 40_000,
  search: 100,
  /** From so many headings on an article has a table of contents. */
  contentsFrom: 4,
  wordsPerMinute: 220,
  /** Days for which the admin stays unlocked. */
  sessionDays: 7,
  /** How long nothing is typed before a draft is kept. */
  autosaveMs: 2_000,
  /** Versions of one article that its history shows. */
  versions: 50,
} as const

const title = singleLineText({ label: 'Title', min: 1, max: BLOG.title })
/** An address of this site, or of another one over https: those are kept, and a drawing is shown in their place. */
const ImageUrl = singleLineText({ label: 'Image URL', min: 1, max: BLOG.imageUrl }).refine(
  (address) => /^\/(?!\/)/.test(address) || /^https?:$/.test(urlOf(address)?.protocol ?? ''),
  { error: 'Give the address of a picture.' },
)

/** What is written of an article. */
export const ArticleFields = z.object({
  title,
  content: multiLineText({ label: 'Content', min: 1, max: BLOG.content }),
  excerpt: multiLineText({ label: 'Excerpt', min: 1, max: BLOG.excerpt }),
  author: singleLineText({ label: 'Author', min: 1, max: BLOG.author }),
  category: BlogCategory,
  imageUrl: ImageUrl,
  readTime: singleLineText({ label: 'Read time', min: 1, max: BLOG.readTime }),
})
export type ArticleFields = z.infer<typeof ArticleFields>

export const BlogPost = z.object({
  id: Id,
  /** Of the title, for an address that can be read: `/blog/{id}-{slug}` leads to the article too. */
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  author: z.string(),
  category: BlogCategory,
  imageUrl: z.string(),
  /** A picture of this site: the article's own, or a drawing. A size goes behind the address of a drawing. */
  pictureUrl: z.string(),
  /** A thumbhash in base64, shown until the picture is there; none of a drawing. */
  picturePreview: z.string().nullable(),
  readTime: z.string(),
  published: z.boolean(),
  /** When it was first published; what the blog is ordered by. */
  publishedAt: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
})
export type BlogPost = z.infer<typeof BlogPost>

/** What a card shows. */
export const BlogCard = BlogPost.omit({ content: true })
export type BlogCard = z.infer<typeof BlogCard>

export const ArticleHeading = z.object({ id: z.string(), text: z.string(), level: z.int() })
export type ArticleHeading = z.infer<typeof ArticleHeading>

export const Article = BlogPost.extend({
  /** Made of the content by the server, of tags that are allowed and nothing else. */
  html: z.string(),
  headings: z.array(ArticleHeading),
  /** Address of a picture of 1200 × 630. */
  sharePictureUrl: z.string(),
  related: z.array(BlogCard),
})
export type Article = z.infer<typeof Article>

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/blog-posts',
  summary: 'Published articles, newest first; by words in title, excerpt or author, and by category',
  access: 'anyone',
  query: z.object({
    search: typedText(BLOG.search).optional(),
    category: typedText(BLOG.search).optional(),
  }),
  paged: true,
  reply: { 200: z.array(BlogPost) },
})

export const readArticle = endpoint({
  method: 'GET',
  path: '/api/blog-posts/:articleId',
  summary: 'A published article, ready to be shown, with others like it',
  access: 'anyone',
  params: IdParams('articleId'),
  reply: { 200: Article },
  problems: ['not-found'],
})

/** An article as its editors see it. */
export const EditedArticle = BlogPost.extend({
  createdBy: Id.nullable(),
  /** When it will be published by itself; null where that is not planned. */
  publishAt: Time.nullable(),
  /** Grows with each save. */
  version: z.int(),
})
export type EditedArticle = z.infer<typeof EditedArticle>

const ArticleBody = ArticleFields.extend({
  published: z.boolean({ error: 'published is true or false.' }).default(false),
  /** For an article that is not published yet. */
  publishAt: Time.nullish(),
  /** The draft that this was written in: it is let go once this is stored. */
  draftId: Id.optional(),
})

export const listAllArticles = endpoint({
  method: 'GET',
  path: '/api/blog-admin/posts',
  summary: 'All articles with drafts, those changed last first',
  access: 'blog-admin',
  paged: true,
  reply: { 200: z.array(EditedArticle) },
})

export const createArticle = endpoint({
  method: 'POST',
  path: '/api/blog-admin/posts',
  summary: 'Write an article; the draft it came from gives it its id, so that the same one sent twice is one',
  access: 'blog-admin',
  body: ArticleBody,
  reply: { 201: EditedArticle },
})

export const changeArticle = endpoint({
  method: 'PUT',
  path: '/api/blog-admin/posts/:articleId',
  summary: 'Change an article; refused where the version given is no longer the stored one',
  access: 'blog-admin',
  params: IdParams('articleId'),
  body: ArticleBody.extend({ version: z.int().min(1).optional() }),
  reply: { 200: EditedArticle },
  problems: ['not-found', 'article-changed'],
})

export const deleteArticle = endpoint({
  method: 'DELETE',
  path: '/api/blog-admin/posts/:articleId',
  summary: 'Delete an article with its history',
  access: 'blog-admin',
  params: IdParams('articleId'),
  reply: { 200: Confirmation },
  problems: ['not-found'],
})

export const ArticleVersion = ArticleFields.extend({
  version: z.int(),
  savedAt: Time,
  /** A traveller's username, or null for whoever came with the password. */
  savedBy: z.string().nullable(),
})
export type ArticleVersion = z.infer<typeof ArticleVersion>

export const listArticleVersions = endpoint({
  method: 'GET',
  path: '/api/blog-admin/posts/:articleId/versions',
  summary: 'What was saved of an article, newest first: the latest of them',
  access: 'blog-admin',
  params: IdParams('articleId'),
  reply: { 200: z.array(ArticleVersion) },
  problems: ['not-found'],
})

/** As far as it has been written: any field may be empty or unfinished. */
const DraftFields = z.object({
  title: typedText(BLOG.title),
  content: typedText(BLOG.content),
  excerpt: typedText(BLOG.excerpt),
  author: typedText(BLOG.author),
  category: typedText(BLOG.author),
  imageUrl: typedText(BLOG.imageUrl),
  readTime: typedText(BLOG.readTime),
})
export type DraftFields = z.infer<typeof DraftFields>

export const ArticleDraft = DraftFields.extend({
  id: Id,
  articleId: Id.nullable(),
  /** The version of the article that its writer had before them; null for a new article. */
  basedOn: z.int().nullable(),
  savedAt: Time,
  savedBy: z.string().nullable(),
})
export type ArticleDraft = z.infer<typeof ArticleDraft>

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/blog-admin/drafts/:draftId',
  summary: 'Keep what is being written, under an id that the writer made',
  access: 'blog-admin',
  params: IdParams('draftId'),
  body: DraftFields.extend({ articleId: Id.nullable(), basedOn: z.int().nullable() }),
  reply: { 200: z.object({ savedAt: Time }) },
  problems: ['not-found'],
})

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/blog-admin/drafts',
  summary: 'What was being written and never saved, newest first',
  access: 'blog-admin',
  reply: { 200: z.array(ArticleDraft) },
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/blog-admin/drafts/:draftId',
  summary: 'Let go of a draft; one that is not there is no error',
  access: 'blog-admin',
  params: IdParams('draftId'),
  reply: { 200: Confirmation },
})

export const previewArticle = endpoint({
  method: 'PUT',
  path: '/api/blog-admin/preview',
  summary: 'Content as an article shows it, made by the same code, with its words counted; nothing is stored',
  access: 'blog-admin',
  body: z.object({ content: z.string().max(BLOG.content) }),
  reply: { 200: z.object({ html: z.string(), words: z.int(), minutes: z.int() }) },
  cost: 'drawing',
})

export const findBlogAccess = endpoint({
  method: 'GET',
  path: '/api/blog-admin/session',
  summary: 'Whether the caller may write the blog',
  access: 'anyone',
  reply: { 200: z.object({ isUnlocked: z.boolean() }) },
})

export const unlockBlog = endpoint({
  method: 'POST',
  path: '/api/blog-admin/session',
  summary: 'Unlock the blog admin with its password, by a cookie that no script reads',
  access: 'anyone',
  body: z.object({ password: z.string({ error: 'Type the password.' }).max(200) }),
  reply: { 200: z.object({ isUnlocked: z.boolean() }) },
  problems: ['blog-locked'],
  cost: 'signIn',
})

export const lockBlog = endpoint({
  method: 'DELETE',
  path: '/api/blog-admin/session',
  summary: 'End the session of the blog admin; the password has to be typed again',
  access: 'anyone',
  reply: { 200: Confirmation },
})
