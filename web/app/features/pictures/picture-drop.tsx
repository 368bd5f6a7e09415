import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type Ref, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { useField } from '../../ui/form/field.tsx'
import styles from './picture-drop.module.css'
import { PictureInput } from './picture-input.tsx'
import { hintFor, type PictureRules } from './picture-rules.ts'
import { UploadProgress } from './upload-progress.tsx'
import { isUnderWay } from './upload-state.ts'
import { useDroppedPictures } from './use-dropped-pictures.ts'
import type { PictureUpload } from './use-picture-upload.ts'

interface Props {
  upload: PictureUpload
  rules: PictureRules
  /** What is there now: of this page or of the server. */
  shown: string | null
  ref?: Ref<HTMLInputElement>
}

/** Choose, drop or paste. Inside a `<Field group>`. */
export function PictureDrop({ upload, rules, shown, ref }: Props) {
  const { state, choose, retry, remove } = upload
  const { isOver, target } = useDroppedPictures(choose)
  const field = useField()
  const id = useId()
  const isThere = shown !== null || state?.step === 'failed'
  return (
    <div className={classNames(styles.zone, isOver && styles.over)} {...target}>
      <PictureInput ref={ref} id={id} onPicture={choose} describedBy={field?.describedBy} invalid={field?.invalid} />
      <label htmlFor={id}>
        {shown ? <Thumb key={shown} src={shown} /> : <ImagePlus className="icon" />}
        <span>
          <b>{isThere ? 'Choose another picture' : 'Choose a picture'}</b>
          <span className="soft small">{hintFor(rules)}</span>
        </span>
      </label>
      <UploadProgress state={state} />
      {isThere ? (
        <span className={styles.actions}>
          {state?.step === 'failed' ? (
            <Button small onClick={retry}>
              <RotateCw className="icon" />
              Try again
            </Button>
          ) : null}
          <Button small onClick={remove}>
            <X className="icon" />
            {isUnderWay(state) ? 'Cancel' : 'Remove picture'}
          </Button>
        </span>
      ) : null}
    </div>
  )
}

/** What the browser cannot show, it does not show: the server may still be able to read it. */
const Thumb = ({ src }: { src: string }) => (
  <img
    className={styles.thumb}
    src={src.startsWith('/objects/') ? `${src}?w=480` : src}
    alt=""
    width={96}
    height={64}
    onError={(event) => {
      event.currentTarget.hidden = true
    }}
  />
)
