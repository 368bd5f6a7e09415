import { ArrowLeft } from 'lucide-react'
import styles from './back-link.module.css'

/** One step up, above the title of a public page. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <a className={styles.back} href={href}>
    <ArrowLeft className="icon" />
    {children}
  </a>
)
