import type { OwnUser } from '@caravan/contract/users.ts'
import type { DehydratedState } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import { placeholdersIn } from './placeholders.ts'

/** All that a page of one traveller is rendered from, with placeholders for what differs from one to the next. */
export interface PageSource {
  viewer: OwnUser
  prefetched: DehydratedState
  /** What takes the place of each placeholder, by its name: plain text. */
  texts: Readonly<Record<string, string>>
}

const MAX_BYTES = 24_000_000
/** A key has the minute in which its page was rendered: nobody asks for it after that. */
const KEPT_MS = 60_000

/**
 * Rendered pages with placeholders in them, for all travellers of this process (least recently used first out). The key of a
 * template is the whole input of its rendering, so nothing else can be in it.
 */
export class PageTemplates {
  readonly #templates: LRUCache<string, PageTemplate>

  constructor(clock: { now(): number } = performance) {
    this.#templates = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: (template, key) => template.bytes + key.length,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: clock,
    })
  }

  get size(): number {
    return this.#templates.size
  }

  find(key: string): PageTemplate | undefined {
    return this.#templates.get(key)
  }

  store(key: string, html: string): PageTemplate {
    const template = new PageTemplate(html)
    this.#templates.purgeStale()
    this.#templates.set(key, template)
    return template
  }
}

export class PageTemplate {
  /** What is the same for everybody, and between two of these the name of a placeholder. */
  readonly #parts: readonly (Buffer | string)[]
  readonly bytes: number

  constructor(html: string) {
    this.#parts = html.split(placeholdersIn).map((part, place) => (place % 2 === 0 ? Buffer.from(part) : part))
    this.bytes = Buffer.byteLength(html)
  }

  /** @throws for a placeholder that nothing is given for */
  fill(html: Readonly<Record<string, string>>): Buffer {
    const filled = new Map<string, Buffer>()
    const bytesOf = (name: string) => {
      const text = html[name]
      if (text === undefined) throw new Error(`Nothing takes the place of ${name}`)
      const bytes = Buffer.from(text)
      filled.set(name, bytes)
      return bytes
    }
    return Buffer.concat(
      this.#parts.map((part) => (typeof part === 'string' ? (filled.get(part) ?? bytesOf(part)) : part)),
    )
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** As React writes a text or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
