import { LRUCache } from 'lru-cache'
import type { PartKeeper } from './kept-part.tsx'

const MOST_LETTERS = 8_000_000
/** No text of a page can look like one: its `<` is escaped. */
const MARK = /<template data-part="(\d+)"><\/template>/
const EVERY_MARK = new RegExp(MARK, 'g')
const ID_OF_REACT = /="#?(_R_[0-9a-z]*_)/g

/** What has been drawn for `KeptPart`, for every page of this process. The least recently used goes first. */
export class KeptParts {
  readonly #kept = new LRUCache<string, string>({
    maxSize: MOST_LETTERS,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  forPage(): PageParts {
    return new PageParts(this.#kept)
  }
}

class PageParts implements PartKeeper {
  readonly #kept: LRUCache<string, string>
  readonly #missing: string[] = []

  constructor(kept: LRUCache<string, string>) {
    this.#kept = kept
  }

  find(key: string): string | undefined {
    return this.#kept.get(key)
  }

  mark(key: string) {
    return <template data-part={this.#missing.push(key) - 1} />
  }

  /** Keeps what was drawn with marks around it. @returns the page without them */
  keepFrom(page: string): string {
    if (this.#missing.length === 0) return page
    for (const [number, key] of this.#missing.entries()) {
      const mark = `<template data-part="${number}"></template>`
      const start = page.indexOf(mark)
      const end = page.indexOf(mark, start + 1)
      // not drawn at all, where an error took its place
      if (start < 0 || end < 0) continue
      const html = page.slice(start + mark.length, end).replaceAll(EVERY_MARK, '')
      requireSameEverywhere(key, html)
      this.#kept.set(key, html)
    }
    return page.replaceAll(EVERY_MARK, '')
  }
}

/** @throws where the part has something that is known to this page alone */
function requireSameEverywhere(key: string, html: string): void {
  if (html.includes('<img')) throw new Error(`A part that is kept has a picture: ${key}`)
  for (const [, id = ''] of html.matchAll(ID_OF_REACT)) {
    if (!key.includes(id)) throw new Error(`A part that is kept has an id of React: ${key}`)
  }
}
