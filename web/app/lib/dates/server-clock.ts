const TOLERATED_MS = 5 * 60_000
let ahead = 0

/** `start` is the time of the server when it made this page. A device whose clock is a little off is taken at its word. */
export function followServerClock(start: number): void {
  const difference = Date.now() - start
  ahead = Math.abs(difference) > TOLERATED_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock, also on a device that is days off: what is compared with the server's times. */
export const serverNow = (): number => Date.now() - ahead
