import { LRUCache } from 'lru-cache'
import type { PageFragmentCache } from './cached-fragment.tsx'

const MAX_CHARACTERS = 8_000_000
/** No text of a page can look like one: its `<` is escaped. */
const MARK = /<template data-fragment="(\d+)"><\/template>/
const EVERY_MARK = new RegExp(MARK, 'g')
const ID_OF_REACT = /="#?(_R_[0-9a-z]*_)/g

/** The HTML of every `CachedFragment`, for all pages of this process (least recently used first out). */
export class FragmentCache {
  readonly #cached = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  forPage(): PageFragments {
    return new PageFragments(this.#cached)
  }
}

class PageFragments implements PageFragmentCache {
  readonly #cached: LRUCache<string, string>
  readonly #missing: string[] = []

  constructor(kept: LRUCache<string, string>) {
    this.#cached = kept
  }

  find(key: string): string | undefined {
    return this.#cached.get(key)
  }

  mark(key: string) {
    return <template data-fragment={this.#missing.push(key) - 1} />
  }

  /** Caches what was rendered between marks. @returns the page without the marks */
  storeFrom(page: string): string {
    if (this.#missing.length === 0) return page
    for (const [number, key] of this.#missing.entries()) {
      const mark = `<template data-fragment="${number}"></template>`
      const start = page.indexOf(mark)
      const end = page.indexOf(mark, start + 1)
      // not rendered, because an error took its place
      if (start < 0 || end < 0) continue
      const html = page.slice(start + mark.length, end).replaceAll(EVERY_MARK, '')
      requireSameEverywhere(key, html)
      this.#cached.set(key, html)
    }
    return page.replaceAll(EVERY_MARK, '')
  }
}

/** @throws where the fragment depends on the page around it */
function requireSameEverywhere(key: string, html: string): void {
  if (html.includes('<img')) throw new Error(`A cached fragment has a picture: ${key}`)
  for (const [, id = ''] of html.matchAll(ID_OF_REACT)) {
    if (!key.includes(id)) throw new Error(`A cached fragment has an id of React: ${key}`)
  }
}
