import { appealDecision, MODERATION, type OwnDecision } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Field, FieldErrorText, TextArea } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { SaveOrCancel } from '../../people/settings/account/account-form.tsx'
import { createAttempts } from '../../trips/comments/attempt-key.ts'
import { decisionTitle, ownDecisionsKey } from './queries.ts'

interface Props {
  decision: OwnDecision
  onClose: () => void
}

/** Asks, once, that somebody else looks at it. */
export const AppealDialog = ({ decision, onClose }: Props) => (
  <Dialog
    open
    onOpenChange={(isOpen) => isOpen || onClose()}
    title="Appeal"
    description={`${decisionTitle(decision)}. Another moderator looks at it, and you read here what they decide. You can appeal once.`}
    focusAfter={() => document.querySelector<HTMLElement>('main')}
  >
    <AppealForm decision={decision} onClose={onClose} />
  </Dialog>
)

function AppealForm({ decision: { id: decisionId }, onClose }: Props) {
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const [attempts] = useState(() => createAttempts())
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const words = text.trim()
  const unsaved = useUnsaved(words !== '')
  const over = () => {
    unsaved.release()
    void client.invalidateQueries({ queryKey: ownDecisionsKey })
    onClose()
  }
  const { mutate, isPending } = useSingleFlight({
    mutationFn: () =>
      call(
        appealDecision,
        { params: { decisionId }, body: { text: words } },
        { idempotencyKey: attempts.keyFor(words) },
      ),
    onMutate: () => setFailure(undefined),
    onSuccess() {
      toast({ title: 'Your appeal is sent', description: 'Another moderator will look at it.', tone: 'success' })
      over()
    },
    onError(error) {
      if (!isCallError(error) || error.slug !== 'already-appealed') {
        setFailure(detailOf(error, 'Your appeal was not sent. Check your connection, then try again.'))
        return
      }
      // on another device
      toast({ title: detailOf(error, 'You have appealed before.') })
      over()
    },
  })
  const error = errorIn(words)
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (error) area.current?.focus()
    else mutate()
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <Field
        label="Why it should be looked at again"
        error={isChecked ? error : ''}
        count={`${lengthOf(words)}/${MODERATION.appeal} characters`}
      >
        <TextArea ref={area} rows={6} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div role="alert">{failure ? <FieldErrorText>{failure}</FieldErrorText> : null}</div>
      <SaveOrCancel label="Send appeal" busy={isPending} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

function errorIn(words: string): string {
  if (words === '') return 'Say in a few words why.'
  return lengthOf(words) > MODERATION.appeal ? `An appeal can have at most ${MODERATION.appeal} characters.` : ''
}
