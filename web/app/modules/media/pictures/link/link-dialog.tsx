import { urlOf } from '@caravan/contract/url.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field, TextInput } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import styles from './link-dialog.module.css'

export function LinkDialog({ onLink, onClose }: { onLink: (url: string) => void; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = () => {
    const url = urlOf(address.trim())
    if (url && /^https?:$/.test(url.protocol)) return onLink(url.href)
    setError('Give an address that begins with https:// or http://.')
  }
  return (
    <Dialog onClose={onClose} title="Picture from a link" focusFirst={field}>
      <form
        method="post"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // it is inside the form of a trip, though not in its element
          event.stopPropagation()
          submit()
        }}
      >
        <Field label="Link" why="The address of the picture itself. Take only pictures that you may use." error={error}>
          <TextInput
            ref={field}
            type="url"
            inputMode="url"
            dir="ltr"
            maxLength={2000}
            placeholder="https://"
            autoComplete="off"
            value={address}
            onChange={({ target }) => {
              setAddress(target.value)
              setError(undefined)
            }}
          />
        </Field>
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Import
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
