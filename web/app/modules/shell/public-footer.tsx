import ArrowLeft from 'lucide-react/icons/arrow-left'
import { signInAddress } from '../../lib/viewer/browser-owner.ts'
import styles from './public-footer.module.css'
import { Brand } from './public-page.tsx'

export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <a className={styles.back} href={href}>
    <ArrowLeft className="icon" />
    {children}
  </a>
)

type Entry = readonly [words: string, address: string]

const COMPANY: readonly Entry[] = [
  ['Travel blog', '/blog'],
  ['Privacy policy', '/privacy'],
  ['Terms of service', '/terms'],
  ['Contact support', '/contact'],
  ['Community rules', '/rules'],
  ['Safety', '/safety'],
  ['Emergency numbers', '/help'],
  ['Prize rules', '/prize-rules'],
]

/** The foot of the pages that everyone may see. `searches` are for travellers: each leads there by the sign-in. */
export const PublicFooter = ({ searches = {} }: { searches?: Readonly<Record<string, readonly Entry[]>> }) => (
  <footer className={styles.footer}>
    <Brand className={styles.brand} />
    {Object.entries(searches).map(([title, entries]) => (
      <List key={title} title={title} entries={entries.map(([words, to]) => [words, signInAddress(to)])} />
    ))}
    <List title="Company" entries={COMPANY} />
  </footer>
)

const List = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <div>
    <h2>{title}</h2>
    <ul>
      {entries.map(([words, address]) => (
        <li key={words}>
          <a href={address}>{words}</a>
        </li>
      ))}
    </ul>
  </div>
)
