import { Transform, type TransformCallback } from 'node:stream'

const PRELOAD = '<link rel="modulepreload"'
const PRELOAD_LATER = `${PRELOAD} fetchPriority="low"`

/**
 * Lets the scripts of a page come after its styles, letters and pictures: it reads well without them, and a press before
 * they are there is kept. The router writes these links, and has no setting for their priority. No text of a page can
 * look like one, since its `<` is escaped.
 */
export class PreloadsLast extends Transform {
  readonly #decoder = new TextDecoder()
  #page = ''

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#page += this.#decoder.decode(chunk, { stream: true })
    done()
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#page.replaceAll(PRELOAD, PRELOAD_LATER))
  }
}
