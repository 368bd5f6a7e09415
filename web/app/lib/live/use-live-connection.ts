import { useEffect } from 'react'
import { afterFirstView } from '../after-first-view.ts'
import { signedOut } from '../viewer/logout.ts'
import { liveConnection } from './live-connection.ts'

let isConnecting = false

/** Opens the one connection of this page for a traveller who is through the wizard, once somebody stays on it. */
export function useLiveConnection(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isConnecting) return
    const open = () => {
      isConnecting = true
      return connect().catch(() => {
        // no network: the scripts are asked for again as soon as there is one
        isConnecting = false
        addEventListener('online', open, { once: true })
      })
    }
    return afterFirstView(open)
  }, [isWanted])
}

/** The shapes of events, and Zod with them, come before the first event: they would else hold up what goes on then. */
async function connect(): Promise<void> {
  const { connectLive } = await import('./socket.ts')
  const shapes = await import('./payloads.ts')
  if (!signedOut.signal.aborted) connectLive(liveConnection, shapes)
}
