import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { builtFiles, builtPages } from './pages.ts'

const { app } = await useApp({}, { pages: builtPages, files: builtFiles })

const offlinePage = (headers: Record<string, string>) => app.inject({ url: '/offline', headers })

test('the service worker is given the offline page, which carries nobody and loads any screen', async () => {
  const { statusCode, body, headers } = await offlinePage({ 'sec-fetch-mode': 'cors' })
  expect(statusCode).toBe(200)
  expect(body).toContain('id="offline-page"')
  expect(body).toContain('"isSpaMode":true')
  expect(body).not.toContain('Page not found</h1>')
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
  expect(nonce).toBeTruthy()
  expect(body).toContain(`nonce="${nonce}"`)
  expect(headers['set-cookie']).toBeUndefined()
})

test('nobody is led there', async () => {
  const mara = await traveller(app)
  const reply = await mara.call('GET', '/offline', undefined, { 'sec-fetch-mode': 'navigate' })
  expect(reply.statusCode).toBe(404)
})
