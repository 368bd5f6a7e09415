import { expect, it } from 'vitest'
import { piecesOf } from './understood-chips.tsx'

it('the pieces of a line stand in its order, whatever they are', () => {
  const may = { from: '2027-05-01', to: '2027-05-31', label: 'May' }
  const portugal = { id: 'c-pt', name: 'Portugal', region: 'Portugal', country: 'Portugal', kind: 'country' } as const
  const pieces = piecesOf({
    text: 'quiet may surf portugal',
    places: [{ ...portugal, start: 15, end: 23 }],
    dates: { ...may, start: 6, end: 9 },
    unclear: null,
    tags: [{ tag: 'surf', start: 10, end: 14 }],
    words: [{ word: 'quiet', start: 0, end: 5 }],
    completions: [],
    nearest: null,
  })
  expect(pieces).toEqual([
    { label: '“quiet”', start: 0, end: 5 },
    { label: 'May', start: 6, end: 9 },
    { label: '#surf', start: 10, end: 14 },
    { label: 'Portugal', start: 15, end: 23 },
  ])
})
