/** So many things in so much time, then no more until some of it has passed. */
export class Budget {
  readonly #most: number
  readonly #perMillisecond: number
  #left: number
  #at: number

  /** `burst` may come at once; `perSecond` is what comes back. */
  constructor({ burst, perSecond }: { burst: number; perSecond: number }, now = performance.now()) {
    this.#most = burst
    this.#left = burst
    this.#perMillisecond = perSecond / 1000
    this.#at = now
  }

  take(now = performance.now()): boolean {
    this.#left = Math.min(this.#most, this.#left + (now - this.#at) * this.#perMillisecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}
