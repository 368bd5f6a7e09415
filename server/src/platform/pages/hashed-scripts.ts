import { createHash } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

export interface HashedPage {
  html: string
  /** For `script-src`: each inline script of the page by what it contains. */
  scripts: readonly string[]
}

/**
 * A page without the nonce that it was rendered with. Only what bears that nonce was written by our own code, and is allowed by
 * its hash; a script that got into the page in another way has none, and stays refused.
 */
export function hashScripts(page: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', code = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) scripts.add(`'sha256-${sha256(code)}'`)
  }
  return { html: page.replaceAll(mark, ''), scripts: [...scripts] }
}
