import { expect, test } from 'vitest'
import { type Format, formatMarkdown, formatOfKeys, insertPicture, keysOf } from './markdown-format.ts'

/** `[` and `]` are around what is selected. */
function apply(format: Format, marked: string): string {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  const text = marked.replace('[', '').replace(']', '')
  const { from, to, insert, select } = formatMarkdown(format, { text, start, end })
  const changed = text.slice(0, from) + insert + text.slice(to)
  return `${changed.slice(0, select[0])}[${changed.slice(select[0], select[1])}]${changed.slice(select[1])}`
}

test.each<[Format, string, string]>([
  ['bold', 'a [b] c', 'a **[b]** c'],
  ['bold', 'a **[b]** c', 'a [b] c'],
  ['bold', 'a []', 'a **[bold]**'],
  ['italic', 'a [b] c', 'a *[b]* c'],
  ['italic', 'a **[b]** c', 'a ***[b]*** c'],
  ['code', '[x]', '`[x]`'],
  ['heading-2', 'a\n[b]\nc', 'a\n[## b]\nc'],
  ['heading-2', '# [b]', '[## b]'],
  ['heading-1', '[# b]', '[b]'],
  ['bullets', 'a[a\nb]b', '[- aa\n- bb]'],
  ['numbers', '[a\nb]', '[1. a\n2. b]'],
  ['numbers', '[- a\n- b]', '[1. a\n2. b]'],
  ['quote', '[a]', '[> a]'],
  ['quote', '[]', '[> ]'],
])('%s makes %j into %j', (format, before, after) => {
  expect(apply(format, before)).toBe(after)
})

test('a link selects its address, which is typed next', () => {
  const { insert, select } = formatMarkdown('link', { text: 'see', start: 0, end: 3 })
  expect([insert, insert.slice(...select)]).toEqual(['[see](https://)', 'https://'])
})

test.each<[string, Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>, Format | undefined]>([
  ['KeyB', { ctrlKey: true }, 'bold'],
  ['KeyI', { metaKey: true }, 'italic'],
  ['Digit2', { ctrlKey: true, altKey: true }, 'heading-2'],
  ['Digit8', { ctrlKey: true, shiftKey: true }, 'bullets'],
  ['KeyB', {}, undefined],
  ['KeyB', { ctrlKey: true, shiftKey: true }, undefined],
])('%s with %j is %s', (code, pressed, format) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  expect(formatOfKeys({ code, ...none, ...pressed })).toBe(format)
})

test('each tool says its keys', () => {
  expect([keysOf('bold'), keysOf('heading-1'), keysOf('numbers')]).toEqual([
    'Control+B',
    'Control+Alt+1',
    'Control+Shift+7',
  ])
})

test.each([
  ['|', '![A river](/p)\n\n|'],
  ['Here|', 'Here\n\n![A river](/p)\n\n|'],
  ['Here\n|', 'Here\n\n![A river](/p)\n\n|'],
  ['Here\n\n|', 'Here\n\n![A river](/p)\n\n|'],
  ['One | two', 'One \n\n![A river](/p)\n\n| two'],
  ['One|\n\nTwo', 'One\n\n![A river](/p)|\n\nTwo'],
])('a picture is put into %j on lines of its own: %j', (marked, expected) => {
  const end = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from, to, insert, select } = insertPicture({ text, start: end, end }, { alt: 'A river', address: '/p' })
  const changed = text.slice(0, from) + insert + text.slice(to)
  expect(`${changed.slice(0, select[0])}|${changed.slice(select[1])}`).toBe(expected)
})

test('what a picture shows is said in plain words, whatever marks are among them', () => {
  const { insert } = insertPicture({ text: '', start: 0, end: 0 }, { alt: '5 [five]\n*stars* & <b>', address: '/p' })
  expect(insert).toBe('![5 \\[five\\] \\*stars\\* \\& \\<b>](/p)\n\n')
})
