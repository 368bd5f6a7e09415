import type { OwnUser } from '@caravan/contract/users.ts'
import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { InterestChip } from '../../ui/form/chip.tsx'
import { SectionTitle } from '../shell/section-title.tsx'
import { interestGroups } from './interest-groups.ts'
import styles from './travel-interests.module.css'

export function TravelInterests({ viewer, onEdit }: { viewer: OwnUser; onEdit: () => void }) {
  const title = useId()
  return (
    <section className="card" aria-labelledby={title}>
      <SectionTitle>
        <h2 id={title}>Travel Interests</h2>
        <Button variant="quiet" small onClick={onEdit}>
          <Pencil className="icon" />
          Edit Interests
        </Button>
      </SectionTitle>
      <div className={styles.groups}>
        {interestGroups(viewer).map(({ title: group, words }) => (
          <div key={group}>
            <h3>{group}</h3>
            {words.length > 0 ? (
              <ul className="chips">
                {words.map((word) => (
                  <li key={word}>
                    <InterestChip>{word}</InterestChip>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="soft small">Nothing chosen yet</p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
