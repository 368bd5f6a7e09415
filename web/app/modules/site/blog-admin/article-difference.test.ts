import { expect, test } from 'vitest'
import { differencesOf } from './conflict.tsx'
import type { FormValues } from './post-list.tsx'

const article = (change: Partial<FormValues> = {}): FormValues => ({
  title: 'The slow train along the Douro',
  content: 'Sit on the right. Bring cherries.',
  excerpt: 'Sit on the right.',
  author: 'Ines Carvalho',
  category: 'Destinations',
  imageUrl: '/postcards/t-pt-douro/2',
  readTime: '7 min read',
  published: false,
  publishAt: '',
  ...change,
})

test('what one editor wrote and the other did not is told apart, word by word', () => {
  const [difference, ...others] = differencesOf(article(), article({ content: 'Sit on the left. Bring cherries.' }))
  expect(others).toEqual([])
  expect(difference).toEqual({
    label: 'Content',
    stretches: [
      { of: 'both', text: 'Sit on the ' },
      { of: 'theirs', text: 'right' },
      { of: 'mine', text: 'left' },
      { of: 'both', text: '. Bring cherries.' },
    ],
  })
})

test('every field that is saved is compared', () => {
  const mine = article({
    ...{ title: 'A', content: 'B', excerpt: 'C', author: 'D', category: 'Culture', imageUrl: '/e', readTime: '1 min' },
    published: true,
  })
  expect(differencesOf(article(), mine).map(({ label }) => label)).toEqual([
    ...['Title', 'Content', 'Excerpt', 'Author', 'Category', 'Image URL', 'Read time', 'State'],
  ])
  const planned = differencesOf(article(), article({ publishAt: '2026-12-01T09:30' }))
  expect(planned[0]?.stretches.map(({ text }) => text).join('')).toBe('Draft, published at 2026-12-01 09:30')
  expect(differencesOf(article(), article())).toEqual([])
})

test('of a long text that both have only what is beside a difference is shown', () => {
  const long = 'One word after the other. '.repeat(200)
  const theirs = article({ content: `${long}Here.${long}` })
  const [difference] = differencesOf(theirs, article({ content: `${long}There.${long}` }))
  const shown = difference?.stretches.filter(({ of }) => of !== 'left-out') ?? []
  expect(shown.map(({ text }) => text.length).every((length) => length <= 100)).toBe(true)
  expect(shown[0]?.text).toMatch(/^(One|word|after|the|other\.) /)
  const whole = difference?.stretches.filter(({ of }) => of !== 'mine').map(({ text }) => text)
  expect(whole?.join('')).toBe(theirs.content)
})

test('two long texts that have nothing in common are shown as they are, at once', () => {
  const words = (seed: string) => Array.from({ length: 20_000 }, (_, index) => `${seed}${index}`).join(' ')
  const begun = performance.now()
  const [difference] = differencesOf(article({ content: words('a') }), article({ content: words('b') }))
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(difference?.stretches.map(({ of }) => of)).toEqual(['theirs', 'mine'])
})
