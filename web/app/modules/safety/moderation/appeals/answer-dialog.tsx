import { type AppealItem, decideAppeal } from '@caravan/contract/appeals.ts'
import { type AppealState, MODERATION } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { detailOf, isCallError } from '../../../../lib/call-error.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Field, FieldErrorText, TextArea } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import { SaveOrCancel } from '../../../people/settings/account/account-form.tsx'
import { createAttempts } from '../../../trips/comments/attempt-key.ts'
import { appealsKey, caseQuery } from '../moderation-queries.ts'
import { answerDraft, nameOfSubject } from '../moderation-text.ts'
import type { Outcome } from './appeal-list.tsx'

interface Answer {
  outcome: Outcome
  text: string
}

/** Answers an appeal, once. Where somebody else did so meanwhile, it says what they decided. */
function useAnswering({ id: decisionId, caseId }: AppealItem, onOver: () => void) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: Answer) =>
      call(decideAppeal, { params: { decisionId }, body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }),
    onMutate: () => setFailure(undefined),
    onSuccess(_, { outcome }) {
      toast({ title: outcome === 'upheld' ? 'The decision stays' : 'The decision is undone', tone: 'success' })
      over()
    },
    async onError(error) {
      if (!isCallError(error) || (error.slug !== 'appeal-decided' && error.slug !== 'not-found')) {
        setFailure(detailOf(error, 'Your answer was not sent. Check your connection, then try again.'))
        return
      }
      toast({ title: detailOf(error, 'It is decided.'), description: await stateNow(client, caseId, decisionId) })
      over()
    },
  })
  function over() {
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

/** What became of it elsewhere; nothing where that cannot be read. */
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

/** Says what will happen, with the words that are sent. */
export function AnswerDialog({ appeal, outcome, onClose }: Props) {
  const who = nameOfSubject(appeal.traveller)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
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
  const draft = answerDraft(outcome, appeal.decision.rule)
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(draft)
  const [isChecked, setChecked] = useState(false)
  const unsaved = useUnsaved(text !== draft)
  const { answer, isAnswering, failure } = useAnswering(appeal, () => {
    unsaved.release()
    onClose()
  })
  const words = text.trim()
  const error = errorIn(words)
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (error) area.current?.focus()
    else answer({ outcome, text: words })
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <Field
        label="What you tell them"
        error={isChecked ? error : ''}
        count={`${lengthOf(words)}/${MODERATION.text} characters`}
      >
        <TextArea ref={area} rows={5} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div role="alert">{failure ? <FieldErrorText>{failure}</FieldErrorText> : null}</div>
      <SaveOrCancel label={outcome === 'upheld' ? 'Uphold' : 'Reverse'} busy={isAnswering} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

function errorIn(words: string): string {
  if (words === '') return 'Say in a few words why.'
  return lengthOf(words) > MODERATION.text ? `This can have at most ${MODERATION.text} characters.` : ''
}
