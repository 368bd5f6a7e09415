import type { Access } from '@caravan/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { Problem } from '../../problem.ts'
import type { Viewer } from '../viewer.ts'
import { requireAccess } from './require-access.ts'

const newcomer: Viewer = {
  ...{ id: 'n', gender: null, city: null, country: null, hasOnboarded: false, isAdult: false },
  ...{ isAdmin: false, isModerator: false, isSuspended: false },
}
const traveller = { ...newcomer, hasOnboarded: true, isAdult: true }
const admin = { ...newcomer, isAdmin: true }
const moderator = { ...traveller, isModerator: true }
const suspended = { ...moderator, isAdmin: true, isSuspended: true }

function answerTo(viewer: Viewer | null, access: Access, hasUnlockedBlog = false): string {
  try {
    requireAccess({ access }, { viewer, hasUnlockedBlog })
    return 'may call'
  } catch (error) {
    return error instanceof Problem ? error.slug : String(error)
  }
}

test.each<[Access, string[]]>([
  ['anyone', ['may call', 'may call', 'may call', 'may call']],
  ['signed-in', ['signed-out', 'may call', 'may call', 'may call']],
  ['onboarded', ['signed-out', 'onboarding-required', 'may call', 'onboarding-required']],
  ['admin', ['signed-out', 'forbidden', 'forbidden', 'may call']],
  ['blog-admin', ['blog-locked', 'blog-locked', 'blog-locked', 'may call']],
])('a call for %s answers a visitor, a newcomer, a traveller and an admin: %j', (access, answers) => {
  expect([null, newcomer, traveller, admin].map((viewer) => answerTo(viewer, access))).toEqual(answers)
})

test('a moderator’s calls are not there for anybody else who is signed in', () => {
  const callers = [null, newcomer, traveller, admin, moderator]
  expect(callers.map((viewer) => answerTo(viewer, 'moderator'))).toEqual([
    'signed-out',
    'not-found',
    'not-found',
    'not-found',
    'may call',
  ])
  expect(answerTo(traveller, 'moderator', true)).toBe('not-found')
})

test('who is suspended may call what says so and nothing else, whatever they are besides', () => {
  const all: Access[] = ['anyone', 'signed-in', 'onboarded', 'admin', 'blog-admin', 'moderator']
  for (const access of all) expect(answerTo(suspended, access, true)).toBe('suspended')
  expect(() => requireAccess({ access: 'signed-in', whileSuspended: true }, { viewer: suspended })).not.toThrow()
})

test('the password of the blog lets anybody write it, and nothing else', () => {
  const callers = [null, newcomer, traveller]
  expect(callers.map((viewer) => answerTo(viewer, 'blog-admin', true))).toEqual(['may call', 'may call', 'may call'])
  expect(callers.map((viewer) => answerTo(viewer, 'admin', true))).toEqual(['signed-out', 'forbidden', 'forbidden'])
})

test('what reaches others is for those who have stated that they are of age, and all else for everybody', () => {
  const call = (viewer: Viewer, adultsOnly: boolean) => () =>
    requireAccess({ access: 'onboarded', ...(adultsOnly ? { adultsOnly } : {}) }, { viewer })
  const unstated = { ...traveller, isAdult: false }
  expect(call(unstated, true)).toThrow(expect.objectContaining({ slug: 'adult-statement-required' }))
  expect(call(unstated, false)).not.toThrow()
  expect(call(traveller, true)).not.toThrow()
})
