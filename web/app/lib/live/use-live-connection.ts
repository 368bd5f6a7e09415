import { useEffect } from 'react'
import { line } from './line.ts'
import { whenLoaded } from './when-loaded.ts'

let isConnecting = false

/** Opens the one connection of this page for a traveller who is through the wizard, once the page has been drawn. */
export function useLiveConnection(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isConnecting) return
    return whenLoaded(() => {
      isConnecting = true
      void import('./socket.ts').then(
        ({ connect }) => connect(line),
        () => {
          isConnecting = false
        },
      )
    })
  }, [isWanted])
}
