import { type Device, signOutDevice } from '@caravan/contract/devices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
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
  const ending = useSingleFlight({
    mutationFn: () => call(signOutDevice, { params: { deviceId: id } }),
    onSuccess: () => {
      client.setQueryData(devicesQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
      onSignedOut()
      toast({ title: 'Signed out there', description: name, tone: 'success' })
    },
    onError: (error) =>
      toast({ title: 'Failed to sign out there.', description: detailOf(error, 'Please try again.'), tone: 'danger' }),
  })
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
        <Button small busy={ending.isPending} aria-label={`Sign out there: ${name}`} onClick={() => ending.mutate()}>
          Sign out there
        </Button>
      )}
    </li>
  )
}
