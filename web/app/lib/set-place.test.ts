import { describe, expect, it } from 'vitest'
import { setPlace } from './set-place.ts'

const box = { width: 285, height: 150, max: 74 }

describe('a place set as poster lettering', () => {
  it('keeps a short name from shouting', () => {
    expect(setPlace('Rio', box)).toMatchObject({ rows: ['RIO'], size: 74 })
  })

  it('breaks a long name between words only', () => {
    expect(setPlace('San Miguel de Allende', box).rows).toEqual(['SAN MIGUEL', 'DE ALLENDE'])
  })

  it('breaks after a hyphen, and puts no space into a name that it does not break', () => {
    const { rows } = setPlace('Saint-Denis', { width: 800, height: 80, max: 60 })
    expect(rows).toEqual(['SAINT-DENIS'])
    expect(setPlace('Saint-Jean-Pied-de-Port', box).rows.join('')).toBe('SAINT-JEAN-PIED-DE-PORT')
  })

  it('cuts a word that fits at no size, so that it stays large enough to read', () => {
    const set = setPlace('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', box)
    expect(set.rows.length).toBeGreaterThan(1)
    expect(set.rows.join('')).toHaveLength(58)
    expect(set.size).toBeGreaterThanOrEqual(26)
  })

  it('gives accented letters the room of their letter', () => {
    const wide = { ...box, height: 500 }
    expect(setPlace('Örebro', wide).size).toBe(setPlace('Orebro', wide).size)
  })

  it('keeps the marks of one line out of the line before', () => {
    expect(setPlace('Phố Hồ', box).leading).toBeGreaterThan(setPlace('Pho Ho', box).leading)
  })

  it('takes no longer for a name of fifty words', () => {
    const start = performance.now()
    expect(setPlace('a '.repeat(50), box).rows.join(' ')).toMatch(/^A( A){49}$/)
    expect(performance.now() - start).toBeLessThan(50)
  })

  it('holds an empty name', () => {
    expect(setPlace('  ', box).rows).toEqual([''])
  })
})
