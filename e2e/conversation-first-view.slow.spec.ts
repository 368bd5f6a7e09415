import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdScripts } from './support/hold-scripts.ts'
import { liveConnection } from './support/live-connection.ts'
import { matched, sendMessage } from './support/matches.ts'

const SENT = 40
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test(`a conversation is there at its end before any script has come: ${timezoneId}`, async ({ traveller }) => {
    const [reader, friend] = [await traveller({}, { timezoneId }), await traveller()]
    const matchId = await matched(friend, reader)
    for (let n = 1; n <= SENT; n++) await sendMessage(friend, matchId, `Line ${n}`)
    // read, so that it opens at its end
    await reader.context.request.patch(`/api/messages/${matchId}/read`)
    const letGo = await holdScripts(reader.page)
    await reader.page.goto(`/messages/${matchId}`, { waitUntil: 'commit' })
    const last = log(reader.page).getByText(new RegExp(`Line ${SENT}$`))
    await expect(last).toBeInViewport()
    // before there is a script its day is one of Greenwich, then of the reader's own clock
    const day = log(reader.page).getByRole('heading', { level: 3 }).last().getByRole('time')
    const ofGreenwich = new Date().toISOString().slice(0, 10)
    await expect(day).toHaveAttribute('datetime', ofGreenwich)
    letGo()
    const ofReader = new Intl.DateTimeFormat('sv', { timeZone: timezoneId }).format()
    await expect(day).toHaveAttribute('datetime', ofReader)
    await expect(day).toHaveText('Today')
    await expect(last).toBeInViewport({ ratio: 1 })
  })
}

test('what is written before the script that shows it has come is not missed', async ({ traveller }) => {
  const [reader, friend] = [await traveller(), await traveller()]
  const matchId = await matched(friend, reader)
  await sendMessage(friend, matchId, 'Six at the gate?')
  const letGo = await holdScripts(reader.page, '**/assets/messages-sync-*.js')
  const connected = liveConnection(reader.page)
  await reader.page.goto(`/messages/${matchId}`)
  await connected
  await sendMessage(friend, matchId, 'Or seven?')
  letGo()
  await expect(log(reader.page).getByText('Or seven?')).toBeVisible()
})
