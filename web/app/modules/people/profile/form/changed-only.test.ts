import { expect, test } from 'vitest'
import { changedOnly } from './use-profile-form.ts'

const viewer = { profileImageUrl: '/objects/avatars/one', gender: 'woman' } as const
const words = { username: 'mara', bio: '' }

test('a traveller who changes only their bio says nothing about picture and gender', () => {
  const fields = { ...words, profileImageUrl: '/objects/avatars/one', gender: 'woman' } as const
  expect(JSON.parse(JSON.stringify(changedOnly(fields, viewer)))).toEqual(words)
})

test('a picture taken away and a gender stated anew are sent', () => {
  const fields = { ...words, profileImageUrl: '', gender: 'non_binary' } as const
  expect(changedOnly(fields, viewer)).toEqual(fields)
})

test('who never had a picture does not send that there is none', () => {
  const fields = { ...words, profileImageUrl: '' }
  expect(changedOnly(fields, { profileImageUrl: null, gender: null }).profileImageUrl).toBeUndefined()
})
