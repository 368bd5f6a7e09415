import { Writable } from 'node:stream'

/** As the router writes them; it has no setting for when they are loaded. No text of a page can look like one: its `<` is escaped. */
const PRELOAD = '<link rel="modulepreload"'
const MODULE = /(<script[^>]*) type="module" async=""/

/**
 * Has the scripts of a page wait for `startScripts`: it reads well without them, and a press before they are there is kept,
 * so that styles, letters and pictures have the line for themselves until the first paint.
 */
export class ScriptsAfterPaint extends Writable {
  readonly #chunks: Buffer[] = []
  readonly #onPage: (html: string) => void

  /** `onPage` gets the whole page. */
  constructor(onPage: (html: string) => void) {
    super()
    this.#onPage = onPage
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  override _final(done: () => void): void {
    const page = Buffer.concat(this.#chunks).toString()
    this.#onPage(page.replaceAll(PRELOAD, '<link rel="later"').replace(MODULE, '$1 type="later"'))
    done()
  }
}
