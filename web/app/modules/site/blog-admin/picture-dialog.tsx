import { LIMITS } from '@caravan/contract/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PictureDrop } from '../../media/pictures/picture-drop.tsx'
import { ARTICLE_PICTURE } from '../../media/pictures/picture-rules.ts'
import { keepForArticle, startForArticle, uploadBlockReason } from '../../media/pictures/upload-state.ts'
import { usePictureUpload } from '../../media/pictures/use-picture-upload.ts'
import styles from './picture-dialog.module.css'

export interface ArticlePicture {
  address: string
  alt: string
}

interface Props {
  /** Those that were dropped or pasted: each is on its way once it is asked for. None where one is to be chosen. */
  files: readonly File[]
  /** With those that are to come into the text. */
  onClose: (pictures: ArticlePicture[]) => void
}

/** Pictures for the text, one after the other. */
export function PictureDialog({ files, onClose }: Props) {
  const [at, setAt] = useState(0)
  const [wanted, setWanted] = useState<ArticlePicture[]>([])
  const goOn = (pictures: ArticlePicture[]) => {
    if (at + 1 >= files.length) return onClose(pictures)
    setWanted(pictures)
    setAt(at + 1)
  }
  return (
    <Dialog onClose={() => onClose(wanted)} title="Add a picture">
      <PictureForm
        key={at}
        file={files[at]}
        onInsert={(picture) => goOn([...wanted, picture])}
        onCancel={() => goOn(wanted)}
      />
    </Dialog>
  )
}

interface FormProps {
  file: File | undefined
  onInsert: (picture: ArticlePicture) => void
  onCancel: () => void
}

/** A picture, and what it shows in words. */
function PictureForm({ file, onInsert, onCancel }: FormProps) {
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
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
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
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary">
          Insert picture
        </Button>
      </div>
    </form>
  )
}
