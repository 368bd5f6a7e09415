import { readFileSync } from 'node:fs'
import type { BlogCategory } from '@caravan/contract/blog.ts'
import { minutesToRead } from '../platform/markdown/reading-time.ts'
import { render } from '../platform/markdown/render.ts'
import { demoId } from './demo-id.ts'

interface DemoArticle {
  /** Its text is `articles/{key}.md`. */
  key: string
  title: string
  excerpt: string
  author: string
  category: BlogCategory
  /** The drawing of a place. */
  picture: string
  daysAgo: number
}

export const ARTICLES: readonly DemoArticle[] = [
  {
    key: 'douro-train',
    title: 'The slow train along the Douro',
    excerpt:
      'It leaves Porto in a suburb and ends where the road gives up. Sit on the right, bring cherries, and talk to whoever has the window.',
    author: 'Ines Carvalho',
    category: 'Destinations',
    picture: '/postcards/r-douro-valley/2',
    daysAgo: 4,
  },
  {
    key: 'eating-together',
    title: 'Traveling alone, eating together',
    excerpt:
      'Dinner is the hour when solo travel feels solo. How to find a long table, and how to be good company at it.',
    author: 'Leïla Benali',
    category: 'Solo Travel',
    picture: '/postcards/t-it-napoli/0',
    daysAgo: 13,
  },
  {
    key: 'kyoto-small-change',
    title: 'A week in Kyoto on small change',
    excerpt: 'Day passes, standing bars, and temples that ask for nothing but quiet.',
    author: 'Aiko Kuroda',
    category: 'Budget Travel',
    picture: '/postcards/t-jp-kyoto/1',
    daysAgo: 24,
  },
  {
    key: 'market-photography',
    title: 'Photograph a market without being a nuisance',
    excerpt: 'Buy something first. Ask with your eyes. Put the camera down more often than you lift it.',
    author: 'Tomás Rocha',
    category: 'Photography',
    picture: '/postcards/t-ma-marrakech/2',
    daysAgo: 38,
  },
  {
    key: 'hut-warden',
    title: 'What a hut warden wishes you knew',
    excerpt: 'Water is carried, bread is flown, and the mountain hears everything after ten.',
    author: 'Jonas Weber',
    category: 'Sustainability',
    picture: '/postcards/t-ch-alps/1',
    daysAgo: 52,
  },
  {
    key: 'ask-before-you-dance',
    title: 'Ask before you dance',
    excerpt: 'A village festival is somebody’s year. How to be a guest at it rather than an audience.',
    author: 'Mara Lindqvist',
    category: 'Culture',
    picture: '/postcards/t-mx-oaxaca/3',
    daysAgo: 66,
  },
  {
    key: 'first-evening',
    title: 'The first evening alone in a new city',
    excerpt: 'Seven small things to do between five and bedtime, so that the second day can be a good one.',
    author: 'Leïla Benali',
    category: 'Solo Travel',
    picture: '/postcards/g2267057/0',
    daysAgo: 81,
  },
  {
    key: 'georgia-by-van',
    title: 'Two weeks in Georgia by white van',
    excerpt:
      'Bathhouses, clay wine and towers in the snow: a route that needs no car, and the words to shout for a stop.',
    author: 'Nino Gelashvili',
    category: 'Destinations',
    picture: '/postcards/t-ge-svaneti/1',
    daysAgo: 97,
  },
  {
    key: 'night-bus',
    title: 'How to sleep on a night bus',
    excerpt: 'The right night, the right seat and what goes into the small bag. It is a hotel that moves.',
    author: 'Tomás Rocha',
    category: 'Budget Travel',
    picture: '/postcards/t-bo-uyuni/2',
    daysAgo: 112,
  },
  {
    key: 'stay-longer',
    title: 'Stay longer: the arithmetic of a lighter trip',
    excerpt:
      'What weighs most is how you get there, how often you move, and where your money goes. The bottle comes after.',
    author: 'Jonas Weber',
    category: 'Sustainability',
    picture: '/postcards/t-no-fjord/0',
    daysAgo: 130,
  },
]

const DAY = 86_400_000

/** Rows of the blog as they are at a moment, each with its first version. */
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
