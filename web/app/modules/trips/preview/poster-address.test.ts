import { expect, test } from 'vitest'
import { previewPoster } from '../form/poster-preview.tsx'
import { EMPTY_TRIP } from '../form/trip-fields.ts'

const kyoto = { ...EMPTY_TRIP, destination: 'Kyoto', country: 'Japan', countryCode: 'JP', placeId: 'g1857910' }

test('a place chosen from the list shows its own drawing, and another one on demand', () => {
  expect(previewPoster(kyoto)).toEqual({ posterUrl: '/postcards/g1857910/0', isOwn: true })
  expect(previewPoster({ ...kyoto, posterVariant: 7 }).posterUrl).toBe('/postcards/g1857910/7')
})

test('a name typed freely shows its country, or nowhere in particular', () => {
  expect(previewPoster({ ...kyoto, placeId: null })).toEqual({ posterUrl: '/postcards/c-jp/0', isOwn: false })
  expect(previewPoster({ ...kyoto, placeId: null, countryCode: '' })).toEqual({
    posterUrl: '/postcards/t-xx-somewhere/0',
    darkUrl: '/postcards/t-xx-somewhere/18',
    isOwn: false,
  })
})

test('a posted trip to a place typed freely keeps its drawing until its place is changed', () => {
  const posted = {
    placeId: null,
    destination: 'Casa do Mar',
    country: 'Portugal',
    posterUrl: '/postcards/t-pt-casa-do-mar/3',
  }
  const fields = { ...EMPTY_TRIP, destination: 'Casa do Mar', country: 'Portugal', posterVariant: 4 }
  expect(previewPoster(fields, posted).posterUrl).toBe('/postcards/t-pt-casa-do-mar/4')
  expect(previewPoster({ ...fields, destination: 'Casa' }, posted).isOwn).toBe(false)
})
