import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persistQueries, rewritePersisted } from '../../lib/offline/persist-queries.ts'
import { isWorkerPossible, registerWorker } from '../../lib/offline/register-worker.ts'
import { useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { onForgotten } from '../safety/blocks/forget-traveller.ts'

/** Mounted once on every signed-in page: keeps what it reads for a reload without a network. Renders nothing. */
export function OfflineSync() {
  const client = useQueryClient()
  const viewer = useSignedIn()
  useEffect(() => persistQueries(client, viewer), [client, viewer])
  useEffect(() => onForgotten(() => void rewritePersisted()), [])
  useEffect(() => {
    // a browser that refuses it, as in some private windows, goes on without
    if (isWorkerPossible()) registerWorker().catch(() => undefined)
  }, [])
  return null
}
