/** How long a page may take before what is kept is shown in its place. */
const PATIENCE_MS = 4000

interface Fallback {
  /** The offline page, where the worker has it. */
  read(): Promise<Response | undefined>
  /** Whether it has anything to show. */
  isOfUse(): Promise<boolean>
}

/**
 * What the network answers, whatever that is. The offline page in its place where there is no network, and where it takes
 * long and something is kept.
 */
export async function pageInTime(network: Promise<Response>, offlinePage: Fallback): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  const instead = late.then(async () => ((await offlinePage.isOfUse()) ? offlinePage.read() : undefined))
  try {
    return (await Promise.race([network, instead])) ?? (await network)
  } catch (error) {
    const page = await offlinePage.read()
    if (page) return page
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What the network answers; what is kept in its place where the server has too much to do, or fails. */
export async function pageOrKept(network: Promise<Response>, read: Fallback['read']): Promise<Response> {
  const page = await network
  return page.status >= 500 ? ((await read()) ?? page) : page
}
