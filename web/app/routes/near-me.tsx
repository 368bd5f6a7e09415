import { ComingScreen } from '../features/shell/coming-screen.tsx'
import { screenRoute } from '../lib/screen-route.tsx'

const screen = screenRoute('Near Me', () => <ComingScreen title="Near Me" />)

export const { meta } = screen
export default screen.Page
