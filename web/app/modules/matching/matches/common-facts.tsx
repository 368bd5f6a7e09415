import type { InCommon } from '@caravan/contract/matches.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Sparkles from 'lucide-react/icons/sparkles'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { clashText, sharedText } from './card-text.ts'
import styles from './match-facts.module.css'

interface Props {
  common: InCommon
  person: { firstName: string; username: string }
}

/** What two share, then where they differ most; nothing where neither can be said. */
export function CommonFacts(props: Props) {
  const { common } = props
  if (common.shared.length === 0 && common.clashes.length === 0) return null
  return (
    <ul className={styles.facts}>
      <CommonFactItems {...props} />
    </ul>
  )
}

/** The same for a list that holds more. */
export function CommonFactItems({ common, person }: Props) {
  const shared = sharedText(common)
  const clash = clashText(common, firstNameOf(person))
  return (
    <>
      {shared ? (
        <li className={styles.shared}>
          <Sparkles className="icon" />
          {shared}
        </li>
      ) : null}
      {clash ? (
        <li className={styles.clash}>
          <ArrowLeftRight className="icon" />
          {clash}
        </li>
      ) : null}
    </>
  )
}
