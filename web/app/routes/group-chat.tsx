import { ComingScreen } from '../features/shell/coming-screen.tsx'
import { screenRoute } from '../lib/screen-route.tsx'

const screen = screenRoute('Group chat', () => <ComingScreen title="Group chat" />)

export const { meta } = screen
export default screen.Page
