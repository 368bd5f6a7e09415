import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { ownStepsQuery } from './steps.tsx'
import styles from './steps-list.module.css'
import { StepsList } from './steps-list.tsx'

export function OwnSteps() {
  const { data } = useQuery(ownStepsQuery())
  const { pathname } = useLocation()
  const title = useId()
  if (!data) return null
  return (
    <section className={`card ${styles.own}`} aria-labelledby={title}>
      <h2 id={title}>What others know of you</h2>
      <StepsList steps={data.steps} label="What others know of you" />
      <p className="soft small">Each says what it says and no more. You can ask for one of them before a request.</p>
      <div className={styles.ways}>
        {pathname === '/passport' ? null : <LinkButton to="/passport">Passport of meetings</LinkButton>}
        <LinkButton to="/settings/safety">Choose what you ask for</LinkButton>
      </div>
    </section>
  )
}
