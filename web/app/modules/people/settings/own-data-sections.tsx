import type { OwnerProof } from '@caravan/contract/account.ts'
import { type DataExport, openArchive, requestExport } from '@caravan/contract/exports.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { call } from '../../../lib/call.ts'
import { DeleteAction, OwnerAction } from './account/owner-action.tsx'
import { exportsKey, exportsQuery } from './exports-query.ts'
import { Actions, Section } from './section.tsx'

/** `isQuiet` where it is not what a traveller came for. */
export const DeleteSection = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <Section id="delete" title="Delete account">
    <p className="soft">
      Others no longer see anything of you, at once. After {LIMITS.deletionDays} days everything is deleted; until then
      you can sign in and keep it.
    </p>
    <Actions>
      <DeleteAction variant={isQuiet ? 'quiet' : 'danger'} icon={<Trash2 className="icon" />} />
    </Actions>
  </Section>
)

export function DataSection() {
  const { data: exports } = useQuery(exportsQuery())
  const [latest] = exports ?? []
  const client = useQueryClient()
  const ask = async (body: OwnerProof) => client.setQueryData(exportsKey, [await call(requestExport, { body })])
  const isReady = latest?.status === 'ready'
  return (
    <Section id="data" title="Your data">
      <p className="soft">
        One archive with all that you gave and were given here: profile, trips, messages, pictures. It takes a few
        minutes, and we mail you when it is ready. You have {LIMITS.exportHours} hours to download it.
      </p>
      <p role="status">{latest ? stateOf(latest) : null}</p>
      <Actions>
        {isReady ? (
          <OwnerAction
            icon={<Download className="icon" />}
            label="Download"
            title="Download your archive"
            action="Download"
            failure="Your archive could not be downloaded."
            send={(proof) => download(latest.id, proof)}
          />
        ) : null}
        <OwnerAction
          look={{ busy: latest?.status === 'waiting' }}
          icon={<Archive className="icon" />}
          label={isReady ? 'Make a new archive' : 'Make an archive'}
          title="Make an archive of your data"
          action="Make an archive"
          failure="Your archive could not be asked for."
          send={ask}
        />
      </Actions>
    </Section>
  )
}

/** By a path that works for minutes, in this session. */
async function download(exportId: string, body: OwnerProof): Promise<void> {
  const { path } = await call(openArchive, { params: { exportId }, body })
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

function stateOf({ status, bytes }: DataExport): string {
  if (status === 'waiting') return 'Your archive is being made.'
  if (status === 'failed') return 'Your archive could not be made. Please try again.'
  return `Your archive is ready: ${inMegabytes(bytes ?? 0)}.`
}

const inMegabytes = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`

/** Taking along what is one's own, and deleting it: also for who is suspended. */
export const OwnDataSections = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <>
    <DataSection />
    <DeleteSection isQuiet={isQuiet} />
  </>
)
