import {
  decidePosePhoto,
  POSE_REFUSAL_NAMES,
  POSE_REFUSALS,
  POSES,
  type PosePhotoItem,
  type PoseRefusal,
} from '@caravan/contract/pose-photo.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../../ui/toast/toast.ts'
import { TravellerLink } from '../../matching/travellers/traveller-link.tsx'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import styles from './pose-photo.module.css'
import { posePhotosKey, posePhotosQuery } from './queries.ts'

function PosePhotoEntry({ photo }: { photo: PosePhotoItem }) {
  const { id, pose, sentAt, traveller, url } = photo
  const client = useQueryClient()
  const [reason, setReason] = useState<PoseRefusal>('other-pose')
  const deciding = useSingleFlight({
    mutationFn: (confirmed: boolean) =>
      call(decidePosePhoto, { params: { posePhotoId: id }, body: { confirmed, reason: confirmed ? null : reason } }),
    onSuccess: (_, confirmed) => toast({ title: confirmed ? 'Confirmed.' : 'Refused.', tone: 'success' }),
    onError: (error) => toastFailure('Nothing was decided.', error),
    onSettled: () => client.invalidateQueries({ queryKey: posePhotosKey }),
  })
  const name = traveller.firstName || traveller.username
  return (
    <li className={`card ${styles.item}`}>
      <div className={styles.who}>
        <h2 dir="auto">{name}</h2>
        <p className="soft small">
          <TravellerLink username={traveller.username}>@{traveller.username}</TravellerLink> ·{' '}
          <RelativeTime time={sentAt} />
        </p>
      </div>
      <p>They were asked for: {POSES[pose]}</p>
      <div className={styles.pictures}>
        <figure>
          <img src={url} alt={`${name} in the pose`} />
          <figcaption>Pose photo</figcaption>
        </figure>
        {traveller.profileImageUrl ? (
          <figure>
            <img src={`${traveller.profileImageUrl}?w=480`} alt={`${name} on the profile`} />
            <figcaption>Profile picture</figcaption>
          </figure>
        ) : null}
      </div>
      <label className={styles.reasons}>
        Where it is refused, they are told
        <select
          className="input"
          value={reason}
          onChange={({ target }) => setReason(POSE_REFUSAL_NAMES.find((name) => name === target.value) ?? 'other-pose')}
        >
          {POSE_REFUSAL_NAMES.map((name) => (
            <option key={name} value={name}>
              {POSE_REFUSALS[name]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.actions}>
        <Button
          aria-label={`Confirm the pose photo of ${name}`}
          busy={deciding.isPending}
          onClick={() => deciding.mutate(true)}
        >
          Confirm
        </Button>
        <Button
          aria-label={`Refuse the pose photo of ${name}`}
          busy={deciding.isPending}
          onClick={() => deciding.mutate(false)}
        >
          Refuse
        </Button>
      </div>
    </li>
  )
}

export function PosePhotosScreen() {
  return (
    <ColumnScreen title="Pose photos">
      <p className="soft mb-4">
        Is the pose the one that was asked for, and is it the person of the profile picture? The picture is deleted with
        your decision.
      </p>
      <PagedList
        query={useInfiniteQuery(posePhotosQuery())}
        skeleton={
          <Loading label="Loading pose photos...">
            <Skeleton className="h-80 w-full" />
          </Loading>
        }
        failure="The pose photos could not be loaded."
        empty={
          <EmptyState stamp="lighthouse" title="Nothing waits">
            Pose photos that travelers send are shown here until somebody has decided.
          </EmptyState>
        }
        more={{ label: 'Show later ones', wide: true }}
      >
        {(photos) => (
          <ul className={styles.items}>
            {photos.map((photo) => (
              <PosePhotoEntry key={photo.id} photo={photo} />
            ))}
          </ul>
        )}
      </PagedList>
    </ColumnScreen>
  )
}
