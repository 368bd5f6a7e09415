import { archivePath } from '@caravan/contract/archive-path.ts'
import { type DataExport, requestExport } from '@caravan/contract/exports.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Download } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { exportsKey, exportsQuery } from './exports-query.ts'
import styles from './settings-screen.module.css'

/** Takes along what is one's own: asked for, made by the server, fetched within a day. */
export function DataSection() {
  const { data: exports } = useQuery(exportsQuery())
  const [latest] = exports ?? []
  const client = useQueryClient()
  const asking = useSingleFlight({
    mutationFn: () => call(requestExport),
    onSuccess: (asked) => client.setQueryData(exportsKey, [asked]),
    onError: (error) =>
      toast({
        title: 'Your archive could not be asked for.',
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      }),
  })
  return (
    <section id="data" className={`card ${styles.section}`} aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p className="soft">
        One archive with all that you gave and were given here: profile, trips, messages, pictures. It takes a few
        minutes, and we mail you when it is ready. You have {LIMITS.exportHours} hours to download it.
      </p>
      <p role="status">{latest ? stateOf(latest) : null}</p>
      <div className={styles.actions}>
        {latest?.status === 'ready' ? (
          <a className={buttonClass({})} href={archivePath(latest.id)} download>
            <Download className="icon" />
            Download
          </a>
        ) : null}
        <Button busy={asking.isPending || latest?.status === 'waiting'} onClick={() => asking.mutate()}>
          {asking.isPending || latest?.status === 'waiting' ? null : <Archive className="icon" />}
          {latest?.status === 'ready' ? 'Make a new archive' : 'Make an archive'}
        </Button>
      </div>
    </section>
  )
}

function stateOf({ status, bytes }: DataExport): string {
  if (status === 'waiting') return 'Your archive is being made.'
  if (status === 'failed') return 'Your archive could not be made. Please try again.'
  return `Your archive is ready: ${inMegabytes(bytes ?? 0)}.`
}

const inMegabytes = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
