import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { drawStampScene, isStampName, STAMP_NAMES } from './stamps.ts'

describe('the scenes of stamps', () => {
  it('are eleven', () => {
    expect([...STAMP_NAMES].sort()).toEqual(
      'adventure conference festival fire kiosk letterbox lighthouse lookout signpost suitcase together'.split(' '),
    )
  })

  it.each(STAMP_NAMES)('%s is XML, and its id is its own', (name) => {
    const svg = drawStampScene(name)
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(svg).not.toMatch(/NaN|undefined/)
    expect([...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([`stamp-${name}`])
  })

  it('know no other names, such as those of every object', () => {
    expect(['toString', '__proto__', 'Together', ''].filter(isStampName)).toEqual([])
  })
})
