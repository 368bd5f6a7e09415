import { lazy } from '../lib/lazy.tsx'
import { screenLoader } from '../lib/screen-loader.ts'
import { screenRoute } from '../lib/screen-route.tsx'
import { prefetchSeeAs } from '../modules/privacy/see-as/viewer-kinds.ts'

const SeeAsScreen = lazy(async () => (await import('../modules/privacy/see-as/see-as-screen.tsx')).SeeAsScreen, {
  source: 'app/modules/privacy/see-as/see-as-screen.tsx',
})
const screen = screenRoute('See as', SeeAsScreen)

export const loader = screenLoader(prefetchSeeAs)
export const { clientLoader, meta } = screen
export default screen.Page
