import type { BlogPost } from '@caravan/contract/blog.ts'
import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expect, test } from './support/fixtures.ts'

/** What everybody may see, as the server sends it. */
const PAGES = [
  '/',
  '/?waitlist=joined',
  '/?waitlist=invalid',
  '/?waitlist=failed',
  '/blog',
  '/blog?category=Culture',
  '/blog?search=night+bus',
  '/blog?search=zzz',
  '/privacy',
  '/terms',
  '/contact',
  '/rules',
  '/prize-rules',
  '/help',
  '/help?country=PT',
  '/safety',
]

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

async function expectValid(request: APIRequestContext, path: string, status = 200): Promise<void> {
  const reply = await request.get(path)
  expect([path, reply.status()]).toEqual([path, status])
  const { results } = await validator.validateString(await reply.text())
  const messages = results.flatMap(({ messages }) => messages)
  const faults = messages.map(({ ruleId, line, column, message }) => `${path} ${line}:${column} ${ruleId}: ${message}`)
  expect(faults).toEqual([])
}

for (const path of PAGES) test(`${path} is valid HTML`, ({ request }) => expectValid(request, path))

test('each article that comes with the demo is valid HTML', async ({ request }) => {
  // other tests write some of their own, and delete them
  const articles: BlogPost[] = await (await request.get('/api/blog-posts?search=a&limit=50')).json()
  const demo = articles.filter(({ content }) => content.split(/\s+/).length > 300)
  expect(demo.length).toBeGreaterThanOrEqual(10)
  for (const { id } of demo) await expectValid(request, `/blog/${id}`)
})

test('what is not there is valid HTML', async ({ request }) => {
  await expectValid(request, '/blog/018f0000-0000-7000-8000-000000000000', 404)
  await expectValid(request, '/nowhere', 404)
})
