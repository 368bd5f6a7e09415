import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './landscape.module.css'
import { STEPS } from './steps.ts'

/** The steps' landscapes on a wide screen; the next one waits beneath, so that it is there when it is wanted. */
export const Landscape = ({ step }: { step: number }) => (
  <div className={styles.landscape} aria-hidden="true">
    {STEPS.slice(0, step + 1).map(({ posterUrl }, index) => (
      <Picture
        key={posterUrl}
        of={{ imageUrl: '', posterUrl }}
        shape="wide"
        alt=""
        fill
        className={classNames(index === step - 1 && styles.now)}
      />
    ))}
  </div>
)
