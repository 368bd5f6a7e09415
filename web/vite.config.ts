import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkNames } from './build-steps/chunk-names.ts'

/** Few larger files in place of many small ones: what every page needs, and what outlives a release. */
const SHARED = [
  // Without what no first view calls.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|contract\/src\/(?!blocks|live|notification-words|places|push|shares|uploads)/,
  },
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|cookie|set-cookie-parser)\//,
  },
  // Never what draws in Radix or date-fns, nor the socket: whatever is named here comes with each first visit.
  {
    name: 'pieces',
    test: /app\/(lib\/(?!relative|live\/socket)|ui\/(button|spinner|stamp|toaster|toast\.ts|badge|offline|place|picture|preview|avatar|postmark)|features\/shell\/(brand|public|not-found|lost|skip|error|still))|lucide-react\//,
  },
  // What stands around every screen behind the sign-in.
  {
    name: 'signed-in',
    test: /features\/shell\/(shell|sidebar|bottom-bar|nav-entry|menu-button|theme-switch|topbar|entries)|ui\/(tag|empty-state|icon-button)/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), chunkNames()],
  // Kept so that the server build can name the browser's chunks; see build-steps/chunk-names.ts.
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
})
