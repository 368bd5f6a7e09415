import { LIMITS } from '@caravan/contract/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { keepForArticle, startForArticle } from '../pictures/keep-picture.ts'
import { PictureDrop } from '../pictures/picture-drop.tsx'
import { ARTICLE_PICTURE } from '../pictures/picture-rules.ts'
import { uploadBlockReason } from '../pictures/upload-state.ts'
import { usePictureUpload } from '../pictures/use-picture-upload.ts'
import styles from './picture-dialog.module.css'

export interface ArticlePicture {
  address: string
  alt: string
}

interface Props {
  /** Where one was dropped or pasted: it is on its way at once. */
  file: File | undefined
  onInsert: (picture: ArticlePicture) => void
  onClose: () => void
}

/** A picture for the text, and what it shows in words. */
export function PictureDialog({ file, onInsert, onClose }: Props) {
  const [address, setAddress] = useState('')
  const [alt, setAlt] = useState('')
  const [errors, setErrors] = useState<{ picture?: string; alt?: string }>({})
  const altInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const upload = usePictureUpload({
    rules: ARTICLE_PICTURE,
    start: startForArticle,
    keep: keepForArticle,
    onKept: ({ objectPath }) => setAddress(objectPath),
    onRemoved: () => setAddress(''),
    onTouched: () => setErrors((before) => ({ ...before, picture: undefined })),
  })
  const { state, localUrl, choose } = upload
  const first = useRef(file)
  useEffect(() => {
    if (first.current) choose(first.current)
    first.current = undefined
  }, [choose])

  const said = state?.step === 'failed' || state?.step === 'refused' ? state.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the form of the article is around this one for React, though not in the page
    event.stopPropagation()
    const picture = uploadBlockReason(state) ?? (address ? undefined : 'Choose a picture.')
    const missing = alt.trim() ? undefined : 'Say in a few words what the picture shows.'
    if (!picture && !missing) return onInsert({ address, alt: alt.trim() })
    setErrors({ picture, alt: missing })
    const wrong = picture ? fileInput : altInput
    wrong.current?.focus()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Add a picture">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="Picture" group error={said ?? errors.picture}>
          <PictureDrop ref={fileInput} upload={upload} shown={localUrl ?? (address || null)} />
        </Field>
        <Field label="What it shows" why="Read aloud to those who cannot see it." error={errors.alt}>
          <TextInput
            ref={altInput}
            autoFocus={file !== undefined}
            maxLength={LIMITS.imageDescription}
            value={alt}
            onChange={({ target }) => {
              setAlt(target.value)
              setErrors((before) => ({ ...before, alt: undefined }))
            }}
          />
        </Field>
        <div className={styles.foot}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Insert picture
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
