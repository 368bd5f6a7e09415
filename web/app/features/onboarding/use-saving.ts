import { saveProfile } from '@caravan/contract/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { useSetViewer } from '../../lib/use-viewer.ts'
import { type Answers, profileOf } from './answers.ts'
import { forgetDraft } from './draft.ts'

interface Saving {
  userId: string
  rewind: () => Promise<void>
  onRefused: (error: Error) => void
}

/** Sends all of the wizard at once; when it is saved, the app stands in its place. */
export function useSaving({ userId, rewind, onRefused }: Saving) {
  const setViewer = useSetViewer()
  const navigate = useNavigate()
  // A second click may come before the first one has been drawn.
  const isSending = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (answers: Answers) => call(saveProfile, { body: profileOf(answers) }),
    // Without a network it says so at once; it must not go off by itself once the traveller has turned away.
    networkMode: 'always',
    onSuccess: async (viewer) => {
      await rewind()
      await navigate('/', { replace: true })
      forgetDraft(userId)
      setViewer(viewer)
    },
    onError: onRefused,
    onSettled: () => {
      isSending.current = false
    },
  })
  function save(answers: Answers) {
    if (isSending.current) return
    isSending.current = true
    mutate(answers)
  }
  return { save, isSaving: isPending }
}
