import { createGroupChat, type GroupChat } from '@caravan/contract/group-chats.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { detailOf, fieldErrors, isCallError } from '../../../../lib/call-error.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Field, TextInput } from '../../../../ui/form/field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import { createAttempts } from '../../../trips/comments/attempt-key.ts'
import styles from './create-group-form.module.css'
import { keepJoined, refetchChats, useJoining } from './group-action.tsx'
import { findNamesake } from './open-chats.ts'

interface SameNameProps {
  chats: readonly GroupChat[]
  name: string
  city: string
  isPending: boolean
  onCreate: () => void
  onJoined: () => void
}

/** Asked where a group of this name is open in the city: most mean that one. */
export function SameName({ chats, name, city, isPending, onCreate, onJoined }: SameNameProps) {
  const namesake = findNamesake(chats, name)
  return (
    <div className={styles.taken} role="alert">
      <p>
        There is a group of this name in <bdi>{city}</bdi>.
      </p>
      <div className={styles.actions}>
        {namesake ? <Namesake chat={namesake} onJoined={onJoined} /> : null}
        <Button busy={isPending} onClick={onCreate}>
          Create anyway
        </Button>
      </div>
    </div>
  )
}

function Namesake({ chat, onJoined }: { chat: GroupChat; onJoined: () => void }) {
  const { mutate, isPending } = useJoining(chat.id, onJoined)
  if (chat.isMember) return <LinkButton to={`/group-chat/${chat.id}`}>Open it</LinkButton>
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Join it
    </Button>
  )
}

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
