import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'
import { notificationText } from './notification-text.ts'

const nobody = { actor: null, others: 0, trip: null, matchId: null, group: null, planChatId: null, digest: null }
const shown = { ...nobody, change: null, decision: null, report: null }
const mara = (firstName: string) => ({
  ...{ id: 'm', username: 'mara', firstName, profileImageUrl: null, profileImagePreview: null },
})

test('a name from right to left stands by itself, and others stay as they are', () => {
  expect(isolated('القاهرة')).toBe('\u2068القاهرة\u2069')
  expect(['Kraków', '東京', ''].map(isolated)).toEqual(['Kraków', '東京', ''])
})

test('what a notification says keeps its order whoever and wherever it names', () => {
  const trip = { id: 't', destination: 'القاهرة' }
  expect(notificationText({ ...shown, kind: 'like', actor: mara('ליאת'), others: 2, trip })).toBe(
    '\u2068ליאת\u2069 and 2 others liked your trip to \u2068القاهرة\u2069',
  )
  const group = { id: 'g', name: 'مساء' }
  expect(notificationText({ ...shown, kind: 'plan-proposed', actor: mara('Mara'), group })).toBe(
    'Mara proposes a plan to meet in \u2068مساء\u2069',
  )
})
