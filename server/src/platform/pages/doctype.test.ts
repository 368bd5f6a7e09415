import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { callSignedOut, traveller } from '../../test/factories.ts'
import { builtPages } from './pages.ts'

const { app } = await useApp({}, { pages: builtPages })
const VISITS = 3

test.each(['/', '/?post=1', '/profile', '/discover', '/blog', '/privacy', '/nowhere'])(
  '%s has a doctype each time, for visitors and travellers',
  async (address) => {
    const mara = await traveller(app)
    // the first page waits for code and is a stream, those after it are made at once
    for (let visit = 0; visit < VISITS; visit++) {
      for (const reply of [await mara.call('GET', address), await callSignedOut(app, 'GET', address)]) {
        expect(reply.body.slice(0, 21)).toBe('<!DOCTYPE html><html ')
      }
    }
  },
)
