const WEEK_MS = 7 * 86_400_000

/**
 * Whether the page was made by the release that these files are of: while a release goes on, another node may have made
 * it, and it would ask for files that are not kept.
 */
export const isOfRelease = (page: string, files: readonly string[]): boolean => {
  const [manifest] = /\/assets\/manifest-\w+\.js/.exec(page) ?? []
  return manifest !== undefined && files.includes(manifest)
}

/** A file of an earlier release stays for a while: a tab that is still open may ask for it. */
export const isOutdated = (
  { path, date }: { path: string; date: string | null },
  files: readonly string[],
  now: number,
): boolean => !files.includes(path) && !(now - Date.parse(date ?? '') < WEEK_MS)
