import type { OwnerProof } from '@caravan/contract/account.ts'
import { type Device, signOutDevice } from '@caravan/contract/devices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { OwnerAction } from './account/owner-action.tsx'
import { devicesQuery } from './devices-query.ts'
import styles from './settings-screen.module.css'

/** Where one is signed in, with the way to end it there. */
export function DevicesSection() {
  const list = useRef<HTMLDivElement>(null)
  return (
    <section id="devices" className={`card ${styles.section}`} aria-labelledby="devices-title">
      <h2 id="devices-title">Signed-in devices</h2>
      <div ref={list} tabIndex={-1}>
        {/* the button that was pressed goes with its row */}
        <Devices onSignedOut={() => list.current?.focus({ preventScroll: true })} />
      </div>
    </section>
  )
}

function Devices({ onSignedOut }: { onSignedOut: () => void }) {
  const { data: devices, error, refetch, isFetching } = useQuery(devicesQuery)
  if (devices) {
    return (
      <ul className={styles.devices}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignedOut={onSignedOut} />
        ))}
      </ul>
    )
  }
  return error ? (
    <FailedState title="Something went wrong" busy={isFetching} onRetry={() => void refetch()}>
      {detailOf(error, 'Your devices could not be loaded.')}
    </FailedState>
  ) : (
    <Loading label="Loading devices...">
      <Skeleton className="h-11 w-full" />
    </Loading>
  )
}

function DeviceRow({
  device: { id, device, seenAt, isThis },
  onSignedOut,
}: {
  device: Device
  onSignedOut: () => void
}) {
  const client = useQueryClient()
  const name = device ?? 'A device that is not known'
  const signOut = async (body: OwnerProof) => {
    await call(signOutDevice, { params: { deviceId: id }, body })
    client.setQueryData(devicesQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
    onSignedOut()
    toast({ title: 'Signed out there', description: name, tone: 'success' })
  }
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="soft small">
          {isThis ? (
            'This device'
          ) : seenAt ? (
            <>
              Last seen <RelativeTime time={seenAt} />
            </>
          ) : null}
        </span>
      </span>
      {isThis ? null : (
        <OwnerAction
          look={{ small: true, 'aria-label': `Sign out there: ${name}` }}
          label="Sign out there"
          title="Sign out there?"
          action="Sign out there"
          failure="Failed to sign out there."
          description={`${name}. Its open pages end at once, and you get a mail.`}
          send={signOut}
        />
      )}
    </li>
  )
}
