import { useEffect } from 'react'
import { signedOut } from '../viewer/logout.ts'
import { afterFirstView } from '../when-idle.ts'
import { liveConnection } from './live-connection.ts'

let isConnecting = false

/** Opens the one connection of this page for a traveller who is through the wizard, once somebody stays on it. */
export function useLiveConnection(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isConnecting) return
    const open = () => {
      isConnecting = true
      void import('./socket.ts').then(
        ({ connectLive }) => signedOut.signal.aborted || connectLive(liveConnection),
        () => {
          // no network: the script is asked for again as soon as there is one
          isConnecting = false
          addEventListener('online', open, { once: true })
        },
      )
    }
    return afterFirstView(open)
  }, [isWanted])
}
