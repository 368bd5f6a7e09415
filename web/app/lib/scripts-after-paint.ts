import { Transform, type TransformCallback } from 'node:stream'

/** As the router writes them; it has no setting for when they are loaded. No text of a page can look like one: its `<` is escaped. */
const PRELOAD = '<link rel="modulepreload"'
const MODULE = /(<script[^>]*) type="module" async=""/

/**
 * Has the scripts of a page wait for `startScripts`: it reads well without them, and a press before they are there is kept,
 * so that styles, letters and pictures have the line for themselves until the first paint.
 */
export class ScriptsAfterPaint extends Transform {
  readonly #decoder = new TextDecoder()
  #page = ''

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#page += this.#decoder.decode(chunk, { stream: true })
    done()
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#page.replaceAll(PRELOAD, '<link rel="later"').replace(MODULE, '$1 type="later"'))
  }
}
