import { saveProfile } from '@caravan/contract/users.ts'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../lib/call.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useSetViewer } from '../../../lib/viewer/use-viewer.ts'
import { type Answers, profileOf } from './steps.ts'
import { forgetAnswersDraft } from './use-answers.ts'

interface Saving {
  userId: string
  rewind: () => Promise<void>
  onRefused: (error: Error) => void
}

/** Sends all of the wizard at once; when it is saved, the app replaces it, at the feed: at the trip whose link led here. */
export function useSaving({ userId, rewind, onRefused }: Saving) {
  const setViewer = useSetViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { mutate: save, isPending: isSaving } = useSingleFlight({
    mutationFn: (answers: Answers) => call(saveProfile, { body: profileOf(answers) }),
    onSuccess: async (viewer) => {
      await rewind()
      await navigate({ pathname: '/', search: pathname === '/' ? search : '' }, { replace: true })
      forgetAnswersDraft(userId)
      setViewer(viewer)
    },
    onError: onRefused,
  })
  return { save, isSaving }
}
