import { blockTraveller } from '@caravan/contract/blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { toast } from '../../ui/toast.ts'
import type { Blockable } from './block-dialog.tsx'
import { noteBlocked, noteUnblocked } from './blocked-here.ts'
import { forgetTraveller } from './forget-traveller.ts'

/** Blocks somebody. `onDone` runs before what is theirs leaves the page. */
export function useBlocking(user: Blockable, onDone: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => {
      // the socket may say that their trip is gone before the call is answered
      noteBlocked(user.id)
      return call(blockTraveller, { params: { userId: user.id }, body: { blocked: true } })
    },
    onSuccess: () => {
      onDone()
      forgetTraveller(client, user.id)
      toast({
        title: `@${user.username} is blocked`,
        description: 'You can undo this in your account settings.',
        tone: 'success',
      })
    },
    onError: (error) => {
      noteUnblocked(user.id)
      toast({
        title: `Failed to block @${user.username}.`,
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      })
    },
  })
}
