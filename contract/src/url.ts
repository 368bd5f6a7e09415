/** An address as its parts, or null where it is none. `URL.parse` is younger than the oldest browsers that we build for. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
