import { PRODUCT } from '@caravan/contract/product.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast } from '../../../ui/toast/toast.ts'
import { shareTraveller } from './traveller-profile.tsx'

const NOTE = `Whoever opens it has to sign in to ${PRODUCT.name} first.`
const ADDRESS = 'https://caravan.example/travellers/mara'
const onSite = (navigator: object) => {
  vi.stubGlobal('location', { origin: 'https://caravan.example' })
  vi.stubGlobal('navigator', navigator)
}
afterEach(() => vi.unstubAllGlobals())

test('a link to a profile says that it is for who signs in, in the sheet of the system', async () => {
  const share = vi.fn(async () => undefined)
  onSite({ share })
  await shareTraveller('mara')
  expect(share).toHaveBeenCalledWith({ title: '@mara', url: ADDRESS, text: NOTE })
})

test('and where it is copied', async () => {
  const writeText = vi.fn(async () => undefined)
  onSite({ clipboard: { writeText } })
  await shareTraveller('mara')
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
  expect(currentToast()).toMatchObject({ title: 'Link copied', description: NOTE })
})
