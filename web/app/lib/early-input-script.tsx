import { useEffect } from 'react'
import { keepEarlyInput } from './early-input.ts'
import { useNonce } from './nonce.ts'

/** Only the server writes it: in the browser it has run long since, and the words of a script are never drawn again. */
const script = import.meta.env.SSR ? `(${keepEarlyInput})()` : ''

export const EarlyInputScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of this code base, nothing from outside.
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
)

/** Says that React has taken over: what was kept until now is handed to it. */
export function useAwake(): void {
  useEffect(() => {
    document.documentElement.dataset.awake = String(performance.now())
  }, [])
}
