import type { InCommon } from '@caravan/contract/matches.ts'
import { ArrowLeftRight, Sparkles } from 'lucide-react'
import { firstNameOf } from '../../lib/traveller-names.ts'
import { differenceText, sharedText } from './card-text.ts'
import styles from './match-facts.module.css'

interface Props {
  common: InCommon
  person: { firstName: string; username: string }
}

/** What two share and where they differ most; nothing where neither can be said. */
export function CommonFacts(props: Props) {
  const { common } = props
  if (common.shared.length === 0 && !common.differs) return null
  return (
    <ul className={styles.facts}>
      <CommonFactItems {...props} />
    </ul>
  )
}

/** The same for a list that holds more. */
export function CommonFactItems({ common, person }: Props) {
  const shared = sharedText(common)
  const difference = differenceText(common, firstNameOf(person))
  return (
    <>
      {shared ? (
        <li>
          <Sparkles className="icon" />
          {shared}
        </li>
      ) : null}
      {difference ? (
        <li>
          <ArrowLeftRight className="icon" />
          {difference}
        </li>
      ) : null}
    </>
  )
}
