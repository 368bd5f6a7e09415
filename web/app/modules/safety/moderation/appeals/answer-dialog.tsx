import { type AppealItem, decideAppeal } from '@caravan/contract/appeals.ts'
import { type AppealState, MODERATION } from '@caravan/contract/moderation.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { detailOf, isCallError } from '../../../../lib/call-error.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { createAttempts } from '../../../trips/comments/attempt-key.ts'
import { type SentWords, WordsForm } from '../../decisions/words-form.tsx'
import { appealsKey, caseQuery } from '../moderation-queries.ts'
import { answerDraft, nameOfSubject } from '../moderation-text.ts'
import type { Outcome } from './appeal-list.tsx'

function useAnswering({ id: decisionId, caseId }: AppealItem, outcome: Outcome, onOver: () => void) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: ({ text }: SentWords) => {
      const body = { outcome, text }
      const init = { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }
      return call(decideAppeal, { params: { decisionId }, body }, init)
    },
    onMutate: () => setFailure(undefined),
    onSuccess(_, sent) {
      toast({ title: outcome === 'upheld' ? 'The decision stays' : 'The decision is undone', tone: 'success' })
      over(sent)
    },
    async onError(error, sent) {
      if (!isCallError(error) || (error.slug !== 'appeal-decided' && error.slug !== 'not-found')) {
        setFailure(detailOf(error, 'Your answer was not sent. Check your connection, then try again.'))
        return
      }
      toast({ title: detailOf(error, 'It is decided.'), description: await stateNow(client, caseId, decisionId) })
      over(sent)
    },
  })
  function over({ release }: SentWords) {
    release()
    onOver()
    void client.invalidateQueries({ queryKey: appealsKey })
    void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey })
  }
  return { answer: mutate, isAnswering: isPending, failure }
}

const OUTCOMES: Readonly<Record<AppealState, string>> = {
  waiting: 'It waits for somebody else.',
  upheld: 'They upheld it.',
  reversed: 'They reversed it.',
}

async function stateNow(client: QueryClient, caseId: string, decisionId: string): Promise<string | undefined> {
  try {
    const { history } = await client.fetchQuery({ ...caseQuery(caseId), staleTime: 0 })
    const state = history.find(({ id }) => id === decisionId)?.appeal
    return state ? OUTCOMES[state] : undefined
  } catch {
    return undefined
  }
}

interface Props {
  appeal: AppealItem
  outcome: Outcome
  onClose: () => void
}

export function AnswerDialog({ appeal, outcome, onClose }: Props) {
  const who = nameOfSubject(appeal.traveller)
  return (
    <Dialog
      onClose={onClose}
      title={outcome === 'upheld' ? 'Uphold the decision?' : 'Reverse the decision?'}
      description={
        outcome === 'upheld'
          ? `It stays as it was decided. ${who} reads your words and cannot appeal again.`
          : `What it did is undone at once. ${who} reads your words.`
      }
    >
      <AnswerForm appeal={appeal} outcome={outcome} onClose={onClose} />
    </Dialog>
  )
}

function AnswerForm({ appeal, outcome, onClose }: Props) {
  const { answer, isAnswering, failure } = useAnswering(appeal, outcome, onClose)
  return (
    <WordsForm
      label="What you tell them"
      rows={5}
      draft={answerDraft(outcome, appeal.decision.rule)}
      max={MODERATION.text}
      tooLong={`This can have at most ${MODERATION.text} characters.`}
      action={outcome === 'upheld' ? 'Uphold' : 'Reverse'}
      busy={isAnswering}
      failure={failure}
      onSend={answer}
      onCancel={onClose}
    />
  )
}
