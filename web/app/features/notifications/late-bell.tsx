import { useLate } from '../../lib/use-late.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const load = async () => (await import('./bell.tsx')).Bell

/** The bell where the first view has its network to itself: it comes once the page stands, into room kept for it. */
export function LateBell() {
  const Bell = useLate(load, whenIdle)
  return <span className="bell-room">{Bell ? <Bell /> : null}</span>
}
