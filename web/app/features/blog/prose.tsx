import { classNames } from '../../lib/class-names.ts'
import styles from './prose.module.css'

interface Props {
  /** As the server made it of markdown: of tags that are allowed and nothing else. */
  html: string
  className?: string | undefined
  /** The first letter is large. */
  hasInitial?: boolean
}

/** The words of an article: on its page, and in the preview of its editor. */
export const Prose = ({ html, className, hasInitial }: Props) => (
  <div
    className={classNames(styles.prose, hasInitial && styles.initial, className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets out what is on its list of tags alone.
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
