// What was used last stays, up to a number of bytes.
export class DrawnCache {
  readonly #entries = new Map<string, Buffer>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Buffer | undefined {
    const found = this.#entries.get(key)
    if (!found) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found
  }

  set(key: string, drawn: Buffer): void {
    this.#bytes += drawn.byteLength - (this.#entries.get(key)?.byteLength ?? 0)
    this.#entries.delete(key)
    this.#entries.set(key, drawn)
    for (const [oldest, { byteLength }] of this.#entries) {
      if (this.#bytes <= this.#mostBytes) break
      this.#entries.delete(oldest)
      this.#bytes -= byteLength
    }
  }
}
