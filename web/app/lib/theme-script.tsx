import { useNonce } from './nonce.ts'
import { themeScript } from './theme.ts'

export const ThemeScript = () => (
  // A browser hides the nonce from the page once it has read it, so the two sides cannot agree on it.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this code base, nothing from outside.
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
)
