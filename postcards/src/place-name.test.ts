import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitPlaceName } from './place-name.ts'

const box = { width: 285, height: 150, max: 74 }

describe('a place set as poster lettering', () => {
  it('keeps a short name from shouting', () => {
    expect(fitPlaceName('Rio', box)).toMatchObject({ rows: ['RIO'], size: 74 })
  })

  it('breaks a long name between words only', () => {
    expect(fitPlaceName('San Miguel de Allende', box).rows).toEqual(['SAN MIGUEL', 'DE ALLENDE'])
  })

  it('breaks after a hyphen, and puts no space into a name that it does not break', () => {
    const { rows } = fitPlaceName('Saint-Denis', { width: 800, height: 80, max: 60 })
    expect(rows).toEqual(['SAINT-DENIS'])
    expect(fitPlaceName('Saint-Jean-Pied-de-Port', box).rows.join('')).toBe('SAINT-JEAN-PIED-DE-PORT')
  })

  it('cuts a word that fits at no size, so that it stays large enough to read', () => {
    const set = fitPlaceName('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', box)
    expect(set.rows.length).toBeGreaterThan(1)
    expect(set.rows.join('')).toHaveLength(58)
    expect(set.size).toBeGreaterThanOrEqual(26)
  })

  it('does not cut a word of joined letters that has room on a small poster', () => {
    expect(fitPlaceName('الإسكندرية', { width: 150, height: 70, max: 36 }).rows).toEqual(['الإسكندرية'])
  })

  it('gives accented letters the room of their letter', () => {
    const wide = { ...box, height: 500 }
    expect(fitPlaceName('Örebro', wide).size).toBe(fitPlaceName('Orebro', wide).size)
  })

  it('keeps the marks of one line out of the line before', () => {
    expect(fitPlaceName('Phố Hồ', box).leading).toBeGreaterThan(fitPlaceName('Pho Ho', box).leading)
  })

  it('breaks a name of fifty words without trying every way', () => {
    expect(fitPlaceName('a '.repeat(50), box).rows.join(' ')).toMatch(/^A( A){49}$/)
  })

  it('holds an empty name', () => {
    expect(fitPlaceName('  ', box).rows).toEqual([''])
  })

  it('uses the widths of the typeface where they are given', () => {
    const measure = (text: string) => text.length
    expect(fitPlaceName('Rio', { ...box, measure }).size).toBe(
      Math.floor(box.width / 3) > 74 ? 74 : Math.floor(box.width / 3),
    )
  })

  it('keeps every letter of any name, on four lines at most', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), (name) => {
        const { rows, size } = fitPlaceName(name, box)
        expect(rows.join('').replace(/\s/g, '')).toBe(name.toLocaleUpperCase('en').replace(/\s/g, ''))
        expect(rows.length).toBeLessThanOrEqual(4)
        expect(Number.isInteger(size)).toBe(true)
      }),
    )
  })
})
