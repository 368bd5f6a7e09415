import { useNonce } from './nonce.ts'
import { startScripts } from './start-scripts.ts'

/** Only the server writes it, as the last of the page. */
const script = import.meta.env.SSR ? `(${startScripts})()` : ''

export const StartScriptsScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of this code base, nothing from outside.
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
)
