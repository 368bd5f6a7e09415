import ImagePlus from 'lucide-react/icons/image-plus'
import { type Ref, useId } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useField } from '../../../ui/form/field.tsx'
import styles from './picture-actions.module.css'
import { PictureActions, PictureInput, UploadProgress, useDroppedPictures } from './picture-actions.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

interface Props {
  upload: PictureUpload
  shown: string | null
  ref?: Ref<HTMLInputElement>
}

export function PictureDrop({ upload, shown, ref }: Props) {
  const { state, choose, rules } = upload
  const { isOver, target } = useDroppedPictures(([file]) => file && choose(file))
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
          <span className="soft small">{rules.hint}</span>
        </span>
      </label>
      <UploadProgress state={state} />
      <PictureActions upload={upload} isThere={isThere} className={styles.actions} />
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
