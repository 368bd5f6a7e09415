import { LIMITS } from '@caravan/contract/limits.ts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { isComposing } from '../../../lib/composing.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './tags-field.module.css'
import type { TripFields } from './trip-fields.ts'
import { withTag } from './trip-tags.ts'

export function TagsField() {
  const { field, fieldState, formState } = useController<TripFields, 'tags'>({ name: 'tags' })
  const { field: typed } = useController<TripFields, 'typedTag'>({ name: 'typedTag' })
  const [refusal, setRefusal] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tags = field.value
  // An error of one tag lies deeper than one of the list.
  const serverError = fieldState.error?.message ?? formState.errors.tags?.root?.message

  function add() {
    const outcome = withTag(tags, typed.value)
    setRefusal(outcome.refusal ?? '')
    if (outcome.tags) {
      field.onChange(outcome.tags)
      typed.onChange('')
    }
    input.current?.focus()
  }
  function remove(tag: string) {
    setRefusal('')
    field.onChange(tags.filter((one) => one !== tag))
    input.current?.focus()
  }

  return (
    <div className={styles.field}>
      <Field
        label="Tags"
        error={refusal || serverError}
        count={tags.length ? `${tags.length}/${LIMITS.tags}` : undefined}
      >
        <span className={styles.add}>
          <TextInput
            ref={(element) => {
              input.current = element
              field.ref(element)
            }}
            value={typed.value}
            autoComplete="off"
            enterKeyHint="done"
            onBlur={field.onBlur}
            onChange={(event) => typed.onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              // Enter adds the tag and does not send the form.
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add}>
            <Plus className="icon" />
            Add
          </Button>
        </span>
      </Field>
      {tags.length > 0 ? (
        <ul className="chips" aria-label="What the trip is about">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag onRemove={() => remove(tag)}>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
