import { ComingScreen } from '../features/shell/coming-screen.tsx'
import { screenRoute } from '../lib/screen-route.tsx'

const screen = screenRoute('Discover', () => <ComingScreen title="Discover" />)

export const { meta } = screen
export default screen.Page
