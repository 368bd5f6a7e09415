import { HtmlValidate } from 'html-validate'
import { expect, test } from './support/fixtures.ts'

/** What everybody may see, as the server sends it. */
const PAGES = [
  '/',
  '/?waitlist=joined',
  '/?waitlist=invalid',
  '/privacy',
  '/terms',
  '/contact',
  '/community-rules',
  '/prize-rules',
]

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

for (const path of PAGES) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const reply = await request.get(path)
    expect(reply.status()).toBe(200)
    const { results } = await validator.validateString(await reply.text())
    const messages = results.flatMap(({ messages }) => messages)
    expect(messages.map(({ ruleId, line, column, message }) => `${line}:${column} ${ruleId}: ${message}`)).toEqual([])
  })
}
