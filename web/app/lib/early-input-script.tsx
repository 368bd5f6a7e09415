import { useEffect } from 'react'
import { keepEarlyInput } from './early-input.ts'
import { useNonce } from './nonce.ts'

/** Only the server writes it: in the browser it has run long since, and the words of a script are never drawn again. */
const script = import.meta.env.SSR ? `(${keepEarlyInput})()` : ''

export const EarlyInputScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of this code base, nothing from outside.
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
)

/** Marks the page as hydrated: what was kept until now is handed over. */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = String(performance.now())
  }, [])
}
