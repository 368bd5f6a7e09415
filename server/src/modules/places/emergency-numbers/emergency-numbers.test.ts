import { emergencyLines, type listEmergencyNumbers } from '@caravan/contract/emergency-numbers.ts'
import type { ReplyOf } from '@caravan/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { COUNTRIES } from '../gazetteer/countries.ts'
import { DATA } from './emergency-numbers.ts'

const { app } = await useApp()

type List = ReplyOf<typeof listEmergencyNumbers>

test('every country of the gazetteer has a number, and nothing else has', () => {
  expect(Object.keys(DATA.numbers).sort()).toEqual(COUNTRIES.map(({ code }) => code).sort())
  expect(Object.keys(DATA.notes).filter((code) => !(code in DATA.numbers))).toEqual([])
})

test('each number can be dialled, and each country names one for every service or says why not', async () => {
  const { countries } = (await app.inject('/api/emergency-numbers')).json<List>()
  for (const one of countries) {
    for (const [, number] of emergencyLines(one)) expect(number, one.country).toMatch(/^\+?\d[\d ]{1,9}$/)
    const isWhole = one.general !== null || (one.police && one.ambulance && one.fire)
    expect(isWhole || one.note, one.country).toBeTruthy()
  }
})

test('anybody may read them; who is signed in is told which country is theirs', async () => {
  const visitor = (await app.inject('/api/emergency-numbers')).json<List>()
  expect(visitor.own).toBeNull()
  expect(visitor.countries.find(({ code }) => code === 'FR')).toEqual({
    ...{ code: 'FR', country: 'France', police: '17', ambulance: '15', fire: '18', general: '112', note: null },
  })
  const mara = await traveller(app, { city: 'Lisbon', country: 'Portugal' })
  expect((await mara.call('GET', '/api/emergency-numbers')).json<List>().own).toBe('PT')
})
