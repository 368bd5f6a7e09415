import { isolated } from '@caravan/contract/isolated.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { detailOf, mayPass } from '../../../lib/call-error.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { isTooLate, keepCode, refetchMeetings, sendCode, takeKept } from './kept-codes.ts'

/** Mounted once on every signed-in page: sends the codes that were read without a network. Renders nothing. */
export function MeetingsSync() {
  const client = useQueryClient()
  const { id } = useSignedIn()
  useLive('notification', ({ kind }) => {
    if (kind === 'met' || kind === 'vouched') refetchMeetings(client)
  })
  const sendKept = useEffectEvent(async () => {
    if (!navigator.onLine) return
    for (const kept of takeKept(localStorage, id)) {
      const name = isolated(kept.name)
      if (isTooLate(kept, Date.now())) {
        toast({ title: `The code of ${name} came too late`, description: 'Read the next one when you meet again.' })
        continue
      }
      try {
        if ((await sendCode(client, kept)) === 'met') toast({ title: `You and ${name} have met`, tone: 'success' })
      } catch (error) {
        // the server is busy: once more with the next page, while it is in time
        if (mayPass(error) && keepCode(localStorage, kept)) continue
        const description = detailOf(error, 'Read the next one when you meet again.')
        toast({ title: `The code of ${name} was not taken`, description, tone: 'danger' })
      }
    }
  })
  useEffect(() => {
    const send = () => void sendKept()
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [])
  return null
}
