import type { AppealItem } from '@caravan/contract/appeals.ts'
import { MODERATION } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Field, FieldErrorText } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { SaveOrCancel } from '../../profile/form/save-or-cancel.tsx'
import { answerDraft } from '../decision-draft.ts'
import { nameOfSubject } from '../moderation-text.ts'
import type { Outcome } from './appeal-card.tsx'
import { useAnswering } from './use-answering.ts'

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
