import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setPlace } from './set-place.ts'

const box = { width: 760, height: 190, max: 178 }

describe("a place's name as poster lettering", () => {
  it('stands on one line where there is room, no larger than allowed', () => {
    expect(setPlace('Rio', box)).toEqual({ rows: ['RIO'], size: 178, leading: 0.88 })
  })

  it('breaks a long name between words', () => {
    expect(setPlace('San Miguel de Allende', box).rows).toEqual(['SAN MIGUEL', 'DE ALLENDE'])
  })

  it('breaks behind a hyphen and never puts a gap there', () => {
    expect(setPlace('Baden-Baden', { width: 2000, height: 100 }).rows).toEqual(['BADEN-BADEN'])
    expect(setPlace('Clermont-Ferrand', { width: 300, height: 400 }).rows).toEqual(['CLERMONT-', 'FERRAND'])
  })

  it('gives nothing for nothing', () => {
    expect(setPlace('  ', box).rows).toEqual([])
  })

  it('keeps every letter of any name, on four lines at most, and is quick about it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), (name) => {
        const { rows, size } = setPlace(name, box)
        expect(rows.join('').replace(/\s/g, '')).toBe(name.toLocaleUpperCase('en').replace(/\s/g, ''))
        expect(rows.length).toBeLessThanOrEqual(4)
        expect(Number.isInteger(size)).toBe(true)
      }),
    )
  })
})
