import { expect, test } from 'vitest'
import { groupStateOf } from './group-state.ts'

type Shown = Parameters<typeof groupStateOf>[0]

const MARA = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
const shown = (group: Partial<Shown['group']>, status: Shown['status'] = 'proposed'): Shown => ({
  status,
  group: { groupChatId: 'chat', proposer: MARA, isIn: false, isAskedAgain: false, count: 1, people: [], ...group },
  viewer: {
    ...{ canAgree: true, canTakeBack: false, canChange: false, canCallOff: false },
    ...{ canExpectCheckIn: false, canEndCheckIn: false, canCheckIn: false },
  },
})

test.each([
  [shown({}), 'Mara proposes, 1 in'],
  [shown({ count: 0 }), 'Mara proposes, 0 in'],
  [shown({ isIn: true }, 'agreed'), 'Nobody else is in yet'],
  [shown({ isIn: true, count: 2 }, 'agreed'), 'You and 1 other are in'],
  [shown({ isIn: true, count: 7 }, 'agreed'), 'You and 6 others are in'],
  [shown({ isAskedAgain: true }), 'Changed: are you still in?'],
  [shown({}, 'called-off'), 'Called off'],
])('a plan says how it stands (%#)', (plan, words) => {
  expect(groupStateOf(plan)).toBe(words)
})

test('where it has begun nobody is asked whether they are still in', () => {
  const { viewer, ...plan } = shown({ isAskedAgain: true })
  expect(groupStateOf({ ...plan, viewer: { ...viewer, canAgree: false } })).toBe('Mara proposes, 1 in')
})
