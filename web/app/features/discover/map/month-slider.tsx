import { SHORT_MONTHS } from '@caravan/contract/months.ts'
import { useId } from 'react'
import styles from './month-slider.module.css'
import { MAX_STEPS, spanOf, spanText } from './months.ts'

interface Props {
  step: number
  today: string
  onChange: (step: number) => void
}

/** All of the coming twelve months, or one of them. */
export function MonthSlider({ step, today, onChange }: Props) {
  const id = useId()
  const steps = Array.from({ length: MAX_STEPS + 1 }, (_, index) => index)
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        When: <b>{spanText(step, today)}</b>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={MAX_STEPS}
        value={step}
        aria-valuetext={spanText(step, today)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <div className={styles.marks} aria-hidden="true">
        {steps.map((one) => (
          <span key={one}>{one === 0 ? 'All' : SHORT_MONTHS[Number(spanOf(one, today).from.slice(5)) - 1]}</span>
        ))}
      </div>
    </div>
  )
}
