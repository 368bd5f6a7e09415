import { createGroupChat } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, fieldErrors, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { createAttempts } from '../../comments/attempt-key.ts'
import { keepJoined, refetchChats } from './group-chat-cache.ts'

interface Wanted {
  name: string
  description: string
  city: string
  country: string
  isSameNameWanted: boolean
}
const NO_ERRORS: Record<string, string> = {}
const FAILED = 'Failed to create group chat. Please try again.'

/** Opens a group chat, once for the same words however often it is tried. `onCreated` runs before it is listed. */
export function useCreatingGroup(onCreated: () => void) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [errors, setErrors] = useState(NO_ERRORS)
  const [takenName, setTakenName] = useState('')
  function forgetErrors() {
    setErrors(NO_ERRORS)
    setTakenName('')
  }
  const { mutate, isPending } = useSingleFlight({
    mutationFn: ({ description, ...rest }: Wanted) => {
      const body = { ...rest, description: description || null }
      return call(createGroupChat, { body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) })
    },
    onSuccess: (chat) => {
      attempts.settled()
      onCreated()
      keepJoined(client, chat, true)
      toast({
        title: 'Group Chat Created',
        description: 'Your local group chat has been created successfully!',
        tone: 'success',
      })
    },
    onError: (error, { name }) => {
      const refused = fieldErrors(error)
      setErrors(refused)
      if (isCallError(error) && error.slug === 'group-name-exists') {
        setTakenName(name)
        // it may have been opened by somebody else since the list was read
        refetchChats(client)
      } else if (Object.keys(refused).length === 0) {
        toast({ title: 'Error', description: createFailure(error), tone: 'danger' })
      }
    },
  })
  return { create: mutate, isPending, errors, takenName, forgetErrors }
}

/** Trying again helps against a failure, not against a rule. */
function createFailure(error: unknown): string {
  const isRule = isCallError(error) && error.status >= 400 && error.status < 500
  return isRule ? detailOf(error, FAILED) : FAILED
}
