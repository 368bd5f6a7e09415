import { useNonce } from '../../../lib/nonce.ts'
import { scrollLog } from './scroll-log.ts'

/** Only the server writes it, right after the log: what is read first is seen before any other script has come. */
const script = import.meta.env.SSR ? `(${scrollLog})()` : ''

export const ScrollLogScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of this code base, nothing from outside.
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
)
