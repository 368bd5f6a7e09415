import { expect, test } from 'vitest'
import { isNameKeptBack, isUsernameKeptBack } from './kept-back-names.ts'

test.each([
  ...['admin', 'ad.min', 'adm1n', '4dmin', 'admin_7', 'mara_support', 'caravan', 'c4ravan.team', 'caravan_support'],
  ...['the.caravan.crew', 'thecaravancrew', 'supportteam', 'customer_support', 'moderators', 'rnoderator', 'm0d_24'],
  ...['police', 'trustandsafety', 's.u.p.p.o.r.t', 'verified.mara', 'me', 'near_me', 'user1', '...', '___'],
])('the username %s is nobody’s', (username) => {
  expect(isUsernameKeptBack(username)).toBe(true)
})

test.each([
  ...['adminov', 'mara.wanders', 'teammate', 'helper.jo', 'modesto', 'trusty', 'cara.van.dijk', 'caravandijk'],
  ...['systema', 'officially_lost', 'policeman', 'stafford', 'mia', 'amo', 'tom_and_the_sea', 'traveler_0a1b2c3d4e5f'],
])('the username %s is somebody’s', (username) => {
  expect(isUsernameKeptBack(username)).toBe(false)
})

test.each([
  ...['Caravan', 'Caravan Support', 'Support-Team', 'ADMIN', 'Аdmin', 'Саravan', 'ТЕАМ', 'ѕuррогt', 'Αdmin', 'ᴀᴅᴍɪɴ'],
  ...['𝓐𝓭𝓶𝓲𝓷', 'Ádmin', 'A d m i n', 'A.d.m.i.n', '@dmin', 'Official Mara', 'Trust & Safety', 'Trust Team', 'Pol1ce'],
])('the name %s is nobody’s', (name) => {
  expect(isNameKeptBack(name)).toBe(true)
})

test.each([
  ...['Mara', 'Trust', 'Cara van Dijk', 'Adminov', 'Stafford', 'Modesto', 'Зарина', 'Юсупова', 'ณัฐวุฒิ', 'ნინო'],
  ...['美咲', 'علی‌رضا', 'Jean-Olivier', 'O’Rourke', 'Te Rangi', 'Nguyễn', 'Teamoana', 'Ó', 'J', 'Άννα', 'Михаил'],
])('the name %s is somebody’s', (name) => {
  expect(isNameKeptBack(name)).toBe(false)
})
