import { useNonce } from './nonce.ts'

/**
 * Code that runs while the page is read. Only the server writes it: in the browser it has run long since, is never rendered
 * again, and its build leaves the code out. A browser hides the nonce from the page once it has read it.
 */
export const InlineScript = ({ code }: { code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of this code base, nothing from outside.
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)
