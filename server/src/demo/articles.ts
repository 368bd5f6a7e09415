import { readFileSync } from 'node:fs'
import type { BlogCategory } from '@caravan/contract/blog.ts'
import { minutesToRead } from '../platform/markdown/reading-time.ts'
import { render } from '../platform/markdown/render.ts'
import { demoData, demoId } from './data.ts'

interface DemoArticle {
  /** Its text is `articles/{key}.md`. */
  key: string
  title: string
  excerpt: string
  author: string
  category: BlogCategory
  picture: string
  daysAgo: number
}

export const ARTICLES = demoData<readonly DemoArticle[]>('articles')

const DAY = 86_400_000

export function articleRows(now: Date) {
  const rows = ARTICLES.map(({ key, picture, daysAgo, ...fields }) => {
    const at = new Date(now.getTime() - daysAgo * DAY)
    const content = readFileSync(new URL(`articles/${key}.md`, import.meta.url), 'utf8').trim()
    const { html, headings, words } = render(content)
    const readTime = `${minutesToRead(words)} min read`
    const written = { ...fields, content, imageUrl: picture, readTime }
    const id = demoId(`article ${key}`, at)
    const article = { id, ...written, published: true, publishedAt: at, html, headings, createdAt: at, updatedAt: at }
    return { article, version: { articleId: id, version: 1, ...written, savedAt: at } }
  })
  return { articles: rows.map(({ article }) => article), versions: rows.map(({ version }) => version) }
}
