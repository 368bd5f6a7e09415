import {
  askForPose,
  POSE_PHOTO,
  POSE_REFUSALS,
  POSES,
  type PosePhoto,
  removePosePhoto,
  sendPosePhoto,
} from '@caravan/contract/pose-photo.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/call.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../../ui/toast/toast.ts'
import { startInStore, startOwn, useUploadWays } from '../../media/pictures/upload-state.ts'
import { Section } from '../../people/settings/section.tsx'
import styles from './pose-photo.module.css'
import { posePhotoQuery } from './queries.ts'

function usePosePhoto({ onAsked }: { onAsked: () => void }) {
  const client = useQueryClient()
  const { sendsToStore } = useUploadWays()
  const { queryKey } = posePhotoQuery()
  const show = (photo: PosePhoto) => client.setQueryData(queryKey, photo)
  const failing = (title: string) => (error: Error) => {
    toastFailure(title, error)
    return client.invalidateQueries({ queryKey })
  }
  const asking = useSingleFlight({
    mutationFn: () => call(askForPose),
    onSuccess: (photo) => {
      show(photo)
      if (photo.state === 'asked') onAsked()
    },
    onError: failing('There is no pose.'),
  })
  const sending = useSingleFlight({
    mutationFn: async (file: File) => {
      const { sendPicture } = await import('../../media/pictures/send-picture.ts')
      const { signal } = new AbortController()
      const unseen = () => undefined
      const start = sendsToStore ? startInStore : startOwn
      const imageURL = await sendPicture(file, { start, signal, onProgress: unseen, onOffline: unseen }).address
      return call(sendPosePhoto, { body: { imageURL } })
    },
    onSuccess: (photo) => {
      show(photo)
      toast({ title: 'Your pose photo is sent.', description: 'You are notified once a moderator has looked at it.' })
    },
    onError: failing('Your pose photo was not sent.'),
  })
  const removing = useSingleFlight({
    mutationFn: () => call(removePosePhoto),
    onSuccess: show,
    onError: failing('Your pose photo stays.'),
  })
  return { asking, sending, removing }
}

const PosePhotoDialog = lazy(async () => (await import('./pose-photo-dialog.tsx')).PosePhotoDialog)

export const PosePhotoSection = () => (
  <Section title="Pose photo">
    <p className="soft">
      A moderator compares a picture of you, in a pose chosen at random, with your profile picture. Your profile then
      says so. Moderators alone see the picture: it is deleted when they have decided, after {POSE_PHOTO.undecidedDays}{' '}
      days at the latest.
    </p>
    <Loaded
      query={useQuery(posePhotoQuery())}
      heading="h3"
      failure="Your pose photo could not be loaded."
      skeleton={
        <Loading label="Loading your pose photo...">
          <Skeleton className="h-11 w-full" />
        </Loading>
      }
    >
      {(photo) => <OwnPosePhoto photo={photo} />}
    </Loaded>
  </Section>
)

function OwnPosePhoto({ photo }: { photo: PosePhoto }) {
  const [isTaking, setTaking] = useState(false)
  const close = () => setTaking(false)
  const { asking, sending, removing } = usePosePhoto({ onAsked: () => setTaking(true) })
  const { state, pose, expiresAt } = photo
  const isOver = state === 'waiting' || state === 'confirmed'
  return (
    <>
      <div role="status">
        <State photo={photo} />
      </div>
      <div className={styles.actions}>
        {isOver ? (
          <Button busy={removing.isPending} onClick={() => removing.mutate()}>
            Take it back
          </Button>
        ) : photo.hasPicture && (state === 'asked' || photo.triesLeft > 0) ? (
          <Button aria-haspopup="dialog" busy={asking.isPending || sending.isPending} onClick={() => asking.mutate()}>
            <Camera className="icon" />
            {state === 'refused' || state === 'lapsed' ? 'Take another pose photo' : 'Take a pose photo'}
          </Button>
        ) : null}
      </div>
      <DialogBoundary onClose={close}>
        {isTaking && pose && expiresAt ? (
          <PosePhotoDialog
            pose={pose}
            expiresAt={expiresAt}
            onClose={close}
            onTaken={(file) => {
              close()
              sending.mutate(file)
            }}
          />
        ) : null}
      </DialogBoundary>
    </>
  )
}

function State({ photo: { state, sentAt, decidedAt, pose, reason, hasPicture, triesLeft } }: { photo: PosePhoto }) {
  if (state === 'waiting') {
    return (
      <p>
        Your picture waits for a moderator. Another profile picture takes it back.
        {sentAt ? (
          <>
            {' '}
            Sent <RelativeTime time={sentAt} />.
          </>
        ) : null}
      </p>
    )
  }
  if (state === 'confirmed') {
    return (
      <p>
        <b>Compared with your profile picture.</b>
        {decidedAt ? (
          <>
            {' '}
            Decided <RelativeTime time={decidedAt} />.
          </>
        ) : null}{' '}
        Another profile picture takes this back.
      </p>
    )
  }
  return (
    <>
      {state === 'refused' && reason ? <p>{POSE_REFUSALS[reason]}</p> : null}
      {state === 'lapsed' ? <p>No moderator could look at your picture in time, so it was deleted.</p> : null}
      {state === 'asked' && pose ? <p>You were asked for: {lowerFirst(POSES[pose])}.</p> : null}
      {hasPicture ? null : (
        <p>
          <Link to="/profile">Add a profile picture</Link> first: that is what it is compared with.
        </p>
      )}
      {hasPicture && triesLeft === 0 && state !== 'asked' ? (
        <p className="soft small">{POSE_PHOTO.triesADay} poses a day can be asked for. You can go on tomorrow.</p>
      ) : null}
    </>
  )
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
