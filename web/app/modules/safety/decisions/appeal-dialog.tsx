import { appealDecision, MODERATION, type OwnDecision } from '@caravan/contract/moderation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { createAttempts } from '../../trips/comments/attempt-key.ts'
import { decisionTitle, ownDecisionsKey } from './queries.ts'
import { type SentWords, WordsForm } from './words-form.tsx'

interface Props {
  decision: OwnDecision
  onClose: () => void
}

export const AppealDialog = ({ decision, onClose }: Props) => (
  <Dialog
    onClose={onClose}
    title="Appeal"
    description={`${decisionTitle(decision)}. Another moderator looks at it, and you read here what they decide. You can appeal once.`}
    focusAfter={() => document.querySelector<HTMLElement>('main')}
  >
    <AppealForm decision={decision} onClose={onClose} />
  </Dialog>
)

function AppealForm({ decision: { id: decisionId }, onClose }: Props) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [failure, setFailure] = useState<string>()
  function over({ release }: SentWords) {
    release()
    void client.invalidateQueries({ queryKey: ownDecisionsKey })
    onClose()
  }
  const { mutate, isPending } = useSingleFlight({
    mutationFn: ({ text }: SentWords) =>
      call(appealDecision, { params: { decisionId }, body: { text } }, { idempotencyKey: attempts.keyFor(text) }),
    onMutate: () => setFailure(undefined),
    onSuccess(_, sent) {
      toast({ title: 'Your appeal is sent', description: 'Another moderator will look at it.', tone: 'success' })
      over(sent)
    },
    onError(error, sent) {
      if (!isCallError(error) || error.slug !== 'already-appealed') {
        setFailure(detailOf(error, 'Your appeal was not sent. Check your connection, then try again.'))
        return
      }
      // on another device
      toast({ title: detailOf(error, 'You have appealed before.') })
      over(sent)
    },
  })
  return (
    <WordsForm
      label="Why it should be looked at again"
      rows={6}
      max={MODERATION.appeal}
      tooLong={`An appeal can have at most ${MODERATION.appeal} characters.`}
      action="Send appeal"
      busy={isPending}
      failure={failure}
      onSend={mutate}
      onCancel={onClose}
    />
  )
}
