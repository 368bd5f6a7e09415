import { expect, test } from 'vitest'
import { openMarkdown } from './pool.ts'
import { render } from './render.ts'

const htmlOf = (content: string) => render(content).html.trim()

test.each([
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['3. three', '<ol start="3">\n<li>three</li>\n</ol>'],
  ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
  ['`code`', '<p><code>code</code></p>'],
  ['[here](/blog)', '<p><a href="/blog">here</a></p>'],
  ['[there](https://example.org/a?b=c&d)', '<p><a href="https://example.org/a?b=c&amp;d" rel="noopener">there</a></p>'],
  ['[write](mailto:a@example.org)', '<p><a href="mailto:a@example.org">write</a></p>'],
])('%j is shown as %s', (content, html) => {
  expect(htmlOf(content)).toBe(html)
})

test('what cannot be printed is in no text, also where an entity names it', () => {
  const { html, headings } = render('## A&#12;B\n\nc&#12;d &#xFFFF; &#xFDD0; &#1;')
  expect(html).toContain('<p>cd ')
  expect(html + headings[0]?.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u)
})

test('pictures are those of this site, with the size that their address names', () => {
  expect(htmlOf('![A river](/postcards/t-pt-douro/2/720x510.svg)')).toBe(
    '<p><img src="/postcards/t-pt-douro/2/720x510.svg" alt="A river" width="720" height="510" loading="lazy" /></p>',
  )
  const photo = '/objects/articles/018f0000-0000-7000-8000-000000000000'
  expect(htmlOf(`![A](${photo}/700x400)`)).toBe(
    `<p><img src="${photo}/700x400" alt="A" width="700" height="400" ` +
      `srcset="${photo}/700x400?w=480 480w, ${photo}/700x400?w=960 700w" sizes="(min-width: 640px) 38rem, 100vw" loading="lazy" /></p>`,
  )
  expect(htmlOf(`![A](${photo})`)).not.toContain('<img')
  for (const src of ['https://example.org/a.jpg', '//example.org/a.jpg', '/api/logout', '/objects/../api/logout'])
    expect(htmlOf(`![A](${src})`), src).not.toContain('<img')
})

test('headings are below the title, and each has an id that nothing else of a page has', () => {
  const { html, headings } = render('## Where to sit\n\n### Where to sit\n\n## main')
  expect(headings).toEqual([
    { id: 'section-where-to-sit', text: 'Where to sit', level: 2 },
    { id: 'section-where-to-sit-2', text: 'Where to sit', level: 3 },
    { id: 'section-main', text: 'main', level: 2 },
  ])
  expect(html).toContain('<h3 id="section-where-to-sit-2">')
  expect(render('# One\n\n## Two').headings.map(({ level }) => level)).toEqual([2, 3])
})

test.each([
  ['Straße nach Łódź, Tromsø und Đà Nẵng', 'strasse-nach-lodz-tromso-und-da-nang'],
  ['Где сесть: Йошкар-Ола', 'где-сесть-йошкар-ола'],
  ['Πού να καθίσεις', 'πού-να-καθίσεις'],
  ['東京で「食べる」ガイド', '東京で-食べる-ガイド'],
  ['दिल्ली में', 'दिल्ली-में'],
  ['İstanbul’da', 'istanbul-da'],
  ['🚂 !', 'untitled'],
])('the heading %s has the id %s', (text, slug) => {
  expect(render(`## ${text}`).headings[0]?.id).toBe(`section-${slug}`)
})

test('no two headings of an article have one id', () => {
  const texts = ['A', 'A', 'A 2', 'A', '!', '?', '東京', '東京', 'ß', 'ss', 'é', 'e', 'ガ', 'カ', 'Й', 'И']
  const ids = render(texts.map((text) => `## ${text}`).join('\n\n')).headings.map(({ id }) => id)
  expect(ids).toHaveLength(texts.length)
  expect(new Set(ids).size).toBe(texts.length)
})

test.each([
  ['これは**「強調」**の例です', '<p>これは<strong>「強調」</strong>の例です</p>'],
  ['**確認。**次へ', '<p><strong>確認。</strong>次へ</p>'],
  ['这是**“重点”**内容', '<p>这是<strong>“重点”</strong>内容</p>'],
  ['**스크립트(script)**라고', '<p><strong>스크립트(script)</strong>라고</p>'],
  ['a ** b ** c', '<p>a ** b ** c</p>'],
])('%s is shown as %s', (content, html) => {
  expect(htmlOf(content)).toBe(html)
})

test('the columns of a table stay aligned, and nothing else of a style is let through', () => {
  const html = htmlOf('| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |')
  expect(html).toContain('<th>a</th>\n<th align="left">b</th>\n<th align="center">c</th>\n<th align="right">d</th>')
  expect(html).toContain('<td align="right">4</td>')
  expect(html).not.toContain('style')
})

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://example.org"></iframe>',
  '<style>body{display:none}</style>',
  '<a id="main" name="login">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](//example.org)',
  '[x](/blog "onmouseover=alert(1)")',
  '[x](/blog" onclick="alert(1))',
  '![" onerror="alert(1)](/postcards/t-pt-douro/2/720x510.svg)',
  '```"onclick=alert(1)\ncode\n```',
  '| a |\n| :-: |\n| <b onclick=alert(1)> |',
]

test.each(ATTACKS)('of %s only what is allowed comes out', (content) => {
  const html = htmlOf(content)
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
  for (const [, tag = '', attributes = ''] of tags) {
    expect(tag).toMatch(/^(p|a|img|code|pre|table|thead|tbody|tr|th|td|em|strong)$/)
    const names = [...attributes.replace(/"[^"]*"/g, '""').matchAll(/([\w-]+)=/g)].map(([, name]) => name)
    for (const name of names)
      expect(['href', 'rel', 'src', 'alt', 'width', 'height', 'loading', 'align']).toContain(name)
    expect(attributes).not.toMatch(/(href|src)="\s*(javascript|data|vbscript|\/\/)/i)
  }
})

/** Text that grows with the square of its lines. */
const stairs = (count: number, line: (length: number) => string, by = ' a ') =>
  Array.from({ length: Math.round(2.8 * Math.sqrt(count)) }, (_, length) => line(length)).join(by)

const MALICIOUS: [string, (count: number) => string][] = [
  ['quotes', (n) => '>'.repeat(n)],
  ['spaced quotes', (n) => '> '.repeat(n)],
  ['brackets', (n) => '['.repeat(n)],
  ['closed brackets', (n) => '['.repeat(n) + ']'.repeat(n)],
  ['links within links', (n) => '[a]('.repeat(n)],
  ['pictures within pictures', (n) => '!['.repeat(n)],
  ['stars', (n) => `${'*'.repeat(n)}a${'*'.repeat(n)}`],
  ['emphasis that is not closed', (n) => '*a '.repeat(n)],
  ['underscores', (n) => '_a__'.repeat(n)],
  ['ticks', (n) => stairs(n, (length) => '`'.repeat(length))],
  ['lists within lists', (n) => '- '.repeat(n)],
  ['indented lists', (n) => stairs(n, (depth) => `${' '.repeat(depth)}- a`, '\n')],
  ['angle brackets', (n) => '<a '.repeat(n)],
  ['references', (n) => '[a]: /x\n'.repeat(n / 4) + '[a] '.repeat(n / 2)],
  ['tables', (n) => ['|a', '|-', '|a'].map((cell) => cell.repeat(n / 2)).join('\n')],
  ['lines of quotes', (n) => '> a\n'.repeat(n)],
]

/** Of this thread alone: the least of some, which what else runs in it cannot lower. */
function processorMs(act: () => void): number {
  const taken = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage()
    act()
    return process.threadCpuUsage(before).user / 1000
  })
  return Math.min(...taken)
}

test.each(MALICIOUS)('sixteen times as many %s take no more than 64 times as long', (_what, text) => {
  const [few, many] = [text(625), text(10_000)]
  // what takes less varies by more
  const ofFew = Math.max(
    2,
    processorMs(() => render(few)),
  )
  // by the square it would be 256 times
  expect(processorMs(() => render(many))).toBeLessThan(64 * ofFew)
})

test('words are counted as they are read, without marks and addresses', () => {
  expect(render('## Two words\n\nIt’s **well-known**: [see](https://example.org/a/b/c).').words).toBe(5)
})

test('it is made in a thread of its own, which is ended where it takes too long', async () => {
  const pool = openMarkdown()
  expect((await pool.render('*a*')).html).toBe('<p><em>a</em></p>\n')
  await pool.close()
  const hasty = openMarkdown({ withinMs: 0 })
  await expect(hasty.render('*a*')).rejects.toMatchObject({ slug: 'invalid-input' })
  await hasty.close()
})
