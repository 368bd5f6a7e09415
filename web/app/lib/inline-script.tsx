import { createContext, use } from 'react'

/**
 * Code that runs while the page is read. Only the server writes it: in the browser it has run long since, is never rendered
 * again, and its build leaves the code out. A browser hides the nonce from the page once it has read it.
 */
export const InlineScript = ({ code }: { code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of this code base, nothing from outside.
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)

type Given = string | number | { readonly [name: string]: Given } | readonly Given[] | ((...given: never[]) => unknown)

/**
 * A call as text. A function in it is complete in itself: it uses what it is given and what each browser has, and no import. To be
 * asked for on the server alone (`import.meta.env.SSR`), so that the browser's build has none of it.
 */
export function callText<Args extends Given[]>(run: (...given: Args) => void, ...given: Args): string {
  const args = given.map((one) => (typeof one === 'function' ? String(one) : JSON.stringify(one)))
  // nothing in it ends its element
  return `(${run})(${args.join()});`.replaceAll('</', '<\\/')
}

/** Nonce of the page's scripts, on the server only. */
export const Nonce = createContext<string | undefined>(undefined)
const useNonce = () => use(Nonce)
