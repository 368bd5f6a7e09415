import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useState } from 'react'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import styles from './create-group-form.module.css'
import { SameName } from './same-name.tsx'
import { useCreatingGroup } from './use-creating-group.ts'

interface Props {
  /** Of the city, as far as they are loaded. */
  chats: readonly GroupChat[]
  onClose: () => void
}

/** Opens a chat in the viewer's own city. It stays as it is where that failed. */
export function CreateGroupForm({ chats, onClose }: Props) {
  const { city, country } = useSignedIn()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const { create, isPending, errors, takenName, forgetErrors } = useCreatingGroup(onClose)
  const words = { name: name.trim(), description: description.trim() }
  const unsaved = useUnsaved(words.name !== '' || words.description !== '')
  const tooLong = lengthErrors(words)
  const canCreate = words.name !== '' && !tooLong.name && !tooLong.description
  const submit = (isSameNameWanted: boolean) => {
    if (canCreate && city && country) create({ ...words, city, country, isSameNameWanted })
  }
  return (
    <form
      method="post"
      className={`card ${styles.form}`}
      aria-labelledby="create-group"
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <div>
        <h3 id="create-group" className={styles.title}>
          Create New Group Chat
        </h3>
        <p className={`soft small ${styles.note}`}>
          Anyone in <bdi>{city}</bdi> can join. Groups expire after 2 days.
        </p>
      </div>
      <div className={styles.fields}>
        <Field label="Group name" error={tooLong.name ?? errors['/name']}>
          <TextInput
            ref={takeFocus}
            placeholder="e.g. Sunset drinks by the river"
            value={name}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value)
              forgetErrors()
            }}
          />
        </Field>
        <Field label="Description" optional error={tooLong.description ?? errors['/description']}>
          <TextInput
            placeholder="What are you planning?"
            value={description}
            autoComplete="off"
            onChange={(event) => {
              setDescription(event.target.value)
              forgetErrors()
            }}
          />
        </Field>
      </div>
      {takenName ? (
        <SameName
          chats={chats}
          name={takenName}
          city={city ?? ''}
          isPending={isPending}
          onCreate={() => submit(true)}
          onJoined={onClose}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isPending} disabled={!canCreate}>
          Create Group
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

function lengthErrors({ name, description }: { name: string; description: string }) {
  const isOver = (words: string, most: number) => lengthOf(words) > most
  return {
    name: isOver(name, LIMITS.groupName) ? `A group name can have at most ${LIMITS.groupName} characters.` : undefined,
    description: isOver(description, LIMITS.groupDescription)
      ? `A description can have at most ${LIMITS.groupDescription} characters.`
      : undefined,
  }
}

/** Always the same function, so that it runs once for each field. */
const takeFocus = (field: HTMLElement | null) => field?.focus()
