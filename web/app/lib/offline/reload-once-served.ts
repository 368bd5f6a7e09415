const FIRST_MS = 2000
const MAX_MS = 30_000

/**
 * Loads the page again as soon as the server answers. A browser takes itself for online as soon as it has an address, or
 * while the server alone is away, and says nothing when pages can be had again.
 */
export async function reloadOnceServed(): Promise<void> {
  // spread, so that the pages of many do not come back together
  for (let delay = FIRST_MS; ; delay = Math.min(2 * delay, MAX_MS)) {
    await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random() / 2)))
    if (await isServed()) return location.reload()
  }
}

const isServed = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
