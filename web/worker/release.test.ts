import { expect, it } from 'vitest'
import { isOfRelease, isOutdated } from './release.ts'

const FILES = ['/assets/manifest-1a2b.js', '/assets/root-1.js']

it('takes a page of its own release alone', () => {
  expect(isOfRelease('<script>import "/assets/manifest-1a2b.js"</script>', FILES)).toBe(true)
  expect(isOfRelease('<script>import "/assets/manifest-9f9f.js"</script>', FILES)).toBe(false)
  expect(isOfRelease('<h1>Bad gateway</h1>', FILES)).toBe(false)
})

it('keeps a file of an earlier release for a week', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const outdated = (path: string, date: string | null) => isOutdated({ path, date }, FILES, now)
  expect(outdated('/assets/root-0.js', 'Mon, 16 Nov 2026 12:00:00 GMT')).toBe(false)
  expect(outdated('/assets/root-0.js', 'Sun, 15 Nov 2026 11:00:00 GMT')).toBe(true)
  expect(outdated('/assets/root-0.js', null)).toBe(true)
  expect(outdated('/assets/root-1.js', 'Thu, 01 Jan 2026 12:00:00 GMT')).toBe(false)
})
