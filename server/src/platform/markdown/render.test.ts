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
    for (const name of names) expect(['href', 'rel', 'src', 'alt', 'width', 'height', 'loading']).toContain(name)
    expect(attributes).not.toMatch(/(href|src)="\s*(javascript|data|vbscript|\/\/)/i)
  }
})

const times = (text: string, count = 10_000) => text.repeat(count)
test.each([
  ['quotes', times('>')],
  ['spaced quotes', times('> ')],
  ['brackets', times('[')],
  ['closed brackets', times('[') + times(']')],
  ['links within links', times('[a](')],
  ['pictures within pictures', times('![')],
  ['stars', `${times('*')}a${times('*')}`],
  ['emphasis that is not closed', times('*a ')],
  ['underscores', times('_a__')],
  ['ticks', Array.from({ length: 280 }, (_, length) => '`'.repeat(length)).join(' a ')],
  ['lists within lists', times('- ')],
  ['indented lists', Array.from({ length: 280 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['angle brackets', times('<a ')],
  ['references', times('[a]: /x\n', 2_500) + times('[a] ', 5_000)],
  ['tables', `${times('|a', 5_000)}\n${times('|-', 5_000)}\n${times('|a', 5_000)}`],
  ['lines of quotes', times('> a\n')],
])('10,000 %s are shown within a second', (_what, content) => {
  const begun = performance.now()
  render(content)
  expect(performance.now() - begun).toBeLessThan(1_000)
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
