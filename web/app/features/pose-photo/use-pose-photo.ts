import { askForPose, type PosePhoto, removePosePhoto, sendPosePhoto } from '@caravan/contract/pose-photo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { toast } from '../../ui/toast/toast.ts'
import { startInStore, startOwn } from '../pictures/keep-picture.ts'
import { useUploadWays } from '../pictures/use-upload-ways.ts'
import { posePhotoQuery } from './pose-photo-query.ts'

/** What can be done about one's own pose photo: ask for a pose, send its picture, take it back. */
export function usePosePhoto({ onAsked }: { onAsked: () => void }) {
  const client = useQueryClient()
  const { sendsToStore } = useUploadWays()
  const { queryKey } = posePhotoQuery()
  const show = (photo: PosePhoto) => client.setQueryData(queryKey, photo)
  const failing = (title: string) => (error: Error) => {
    toast({ title, description: detailOf(error, 'Please try again.'), tone: 'danger' })
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
      const { sendPicture } = await import('../pictures/send-picture.ts')
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
