import type { Article, BlogCard, BlogPost, EditedArticle } from '@caravan/contract/blog.ts'
import { BlogCategory } from '@caravan/contract/blog.ts'
import { slugOf } from '../../../platform/markdown/render.ts'
import type { ArticleRow, CardRow, PostRow } from './queries.ts'

const OWN_PICTURE = /^\/(objects\/articles\/[0-9a-f-]{36}\/\d{1,5}x\d{1,5}|postcards\/[A-Za-z0-9:._~-]{1,80}\/\d{1,2})$/

/** A picture of another site is not shown: pages load from this one alone. What is drawn in its place stays the same. */
export const pictureUrlOf = ({ id, imageUrl }: { id: string; imageUrl: string }) =>
  OWN_PICTURE.test(imageUrl) ? imageUrl : `/postcards/t-xx-${id}/${Number.parseInt(id.slice(-4), 16) % 10}`

function presentCard(row: CardRow): BlogCard {
  const { id, title, excerpt, author, imageUrl, readTime, published } = row
  const pictureUrl = pictureUrlOf(row)
  return {
    id,
    slug: slugOf(title),
    title,
    excerpt,
    author,
    category: BlogCategory.parse(row.category),
    imageUrl,
    pictureUrl,
    // with the picture or not at all
    picturePreview: pictureUrl === imageUrl ? row.imagePreview : null,
    readTime,
    published,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const presentPost = (row: PostRow): BlogPost => ({ ...presentCard(row), content: row.content })

/** With the time in it, what was kept of an older one is not shown for a newer. */
export const sharePictureUrlOf = ({ id, updatedAt }: Pick<ArticleRow, 'id' | 'updatedAt'>) =>
  `/share/blog/${id}.png?at=${updatedAt.getTime()}`

export const presentArticle = (row: ArticleRow, related: readonly CardRow[]): Article => ({
  ...presentPost(row),
  html: row.html,
  headings: row.headings,
  sharePictureUrl: sharePictureUrlOf(row),
  related: related.map(presentCard),
})

export const presentEdited = (row: PostRow): EditedArticle => ({
  ...presentPost(row),
  createdBy: row.createdBy,
  publishAt: row.publishAt?.toISOString() ?? null,
  version: row.version,
})
