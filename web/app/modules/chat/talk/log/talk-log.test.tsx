import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockTime } from '../../../../ui/relative-time.tsx'
import { Composer } from '../composer.tsx'
import type { Speakers, TalkMessage } from '../thread.ts'
import { TalkLog } from './talk-log.tsx'

const NAMES: Record<string, string> = { mara: 'You', aiko: '@aiko.k', jonas: '@jonas' }
const among = (hasAuthorCards: boolean): Speakers => ({
  viewerId: 'mara',
  nameOf: (id) => NAMES[id] ?? '@traveler',
  hasAuthorCards,
})
const said = (number: number, senderId: string, content: string): TalkMessage => ({
  ...{ id: `m${number}`, number, senderId, content, canLink: senderId !== 'jonas' },
  createdAt: new Date(Date.parse('2026-11-21T12:00:00Z') + number * 1000).toISOString(),
})
const MESSAGES = [
  said(1, 'aiko', 'Six?'),
  said(2, 'aiko', 'At the gate.'),
  said(3, 'jonas', 'Fine.'),
  said(4, 'mara', 'Yes.'),
]

const rendered = (kind: 'match' | 'group', messages = MESSAGES) =>
  renderToStaticMarkup(
    <TalkLog
      room={{ kind, id: 'kyoto' }}
      speakers={among(kind === 'group')}
      thread={{ messages, before: undefined }}
      earlier="idle"
      onShowEarlier={() => undefined}
      opener={<p>It begins here.</p>}
      mark={kind === 'match' ? 'delivered' : undefined}
    />,
  )
const authorCards = (html: string) => [...html.matchAll(/<b dir="auto">([^<]*)<\/b>/g)].map(([, name]) => name)

test('among many a name is above what one wrote in one go, and nobody sees who has read it', () => {
  const html = rendered('group')
  expect(authorCards(html)).toEqual(['@aiko.k', '@jonas', 'You'])
  // each message by itself, read aloud
  expect(html.match(/<span class="sr-only">(@aiko\.k|@jonas|You): <\/span>/g)).toHaveLength(4)
  expect(html).not.toContain('Delivered')
  expect(html).toContain('It begins here.')
})

test('between two the name is only read aloud, and one’s last words say how far they have come', () => {
  const html = rendered('match')
  expect(authorCards(html)).toEqual([])
  expect(html.match(/<span class="sr-only">(@aiko\.k|@jonas|You): <\/span>/g)).toHaveLength(4)
  expect(html.match(/Delivered/g)).toHaveLength(1)
})

test('an address is a link where the server says so, and text where it does not', () => {
  const messages = [said(1, 'aiko', 'https://example.org/a'), said(2, 'jonas', 'https://example.org/b')]
  for (const kind of ['match', 'group'] as const) {
    const html = rendered(kind, messages)
    expect(html).toContain('href="https://example.org/a"')
    expect(html).toContain('rel="noopener noreferrer nofollow ugc"')
    expect(html).not.toContain('href="https://example.org/b"')
    expect(html).toContain('https://example.org/b')
  }
})

test('what one wrote in one go is one message group', () => {
  for (const kind of ['match', 'group'] as const)
    expect(rendered(kind).match(/class="\w*_messageGroup_\w*( \w+)?"/g)).toHaveLength(3)
})

test('each message shows what the clock of its reader showed, once that is known', () => {
  for (const kind of ['match', 'group'] as const) {
    // the server knows no time zone: the place of each clock is kept (a day has a time without a clock)
    expect(
      [...rendered(kind).matchAll(/<time [^>]*dateTime="(\S+T\S+)">([^<]*)<\/time>/g)].map(([, at]) => at),
    ).toEqual(MESSAGES.map(({ createdAt }) => createdAt))
    expect(rendered(kind)).not.toMatch(/ago</)
  }
  const [first] = MESSAGES
  const html = renderToStaticMarkup(<ClockTime time={first?.createdAt ?? ''} isKnown />)
  const at = new Date(first?.createdAt ?? '')
  expect(html).toContain(`>${String(at.getHours()).padStart(2, '0')}:00</time>`)
})

test('where nobody has written, a room says so in its own words', () => {
  const html = renderToStaticMarkup(
    <TalkLog
      room={{ kind: 'group', id: 'kyoto' }}
      speakers={among(true)}
      thread={{ messages: [], before: undefined, upTo: 0 }}
      earlier="idle"
      onShowEarlier={() => undefined}
      opener={null}
      empty={<h2>Start the Conversation</h2>}
    />,
  )
  expect(html).toContain('Start the Conversation')
  expect(html).not.toContain('No messages yet')
})

test('a field to write in a group has the group’s own limit', () => {
  const html = renderToStaticMarkup(
    <Composer room={{ kind: 'group', id: 'kyoto' }} limits={{ most: 500, countedFrom: 0 }} onSend={() => undefined} />,
  )
  expect(html).toContain('0/500')
})

test('the server says the day of each message, in Greenwich, to programs too', () => {
  const late = { ...said(5, 'mara', 'Good night.'), createdAt: '2026-11-22T00:00:10Z' }
  const days = [...rendered('match', [...MESSAGES, late]).matchAll(/<h3[^>]*><time dateTime="([^"]*)">([^<]+)</gi)]
  expect(days.map(([, value]) => value)).toEqual(['2026-11-21', '2026-11-22'])
})
