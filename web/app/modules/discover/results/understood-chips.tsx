import type { UnclearDates, Understood } from '@caravan/contract/search.ts'
import { whichDay } from '@caravan/contract/which-day.ts'
import X from 'lucide-react/icons/x'
import { Chip } from '../../../ui/form/chip-group.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './results.module.css'

interface Piece {
  label: string
  start: number
  end: number
}

/** Every piece that a line was understood as, as it stands in the line. */
export function piecesOf({ text, places, dates, unclear, tags, words }: Understood): Piece[] {
  const pieces = [
    ...places.map(({ name, ...span }) => pieceOf(name, span)),
    ...(dates ? [pieceOf(dates.label, dates)] : []),
    ...(unclear ? [pieceOf(`“${text.slice(unclear.start, unclear.end)}”`, unclear)] : []),
    ...tags.map(({ tag, ...span }) => pieceOf(`#${tag}`, span)),
    ...words.map(({ word, ...span }) => pieceOf(`“${word}”`, span)),
  ]
  return pieces.sort((one, other) => one.start - other.start)
}

const pieceOf = (label: string, { start, end }: { start: number; end: number }): Piece => ({ label, start, end })

interface Props {
  q: string
  /** Nothing where it did not come: the results are there all the same. */
  understood: Understood | undefined
  isPending: boolean
  onRemove: (piece: { start: number; end: number }) => void
  onChoose: (query: string) => void
}

/** What the line was understood as, piece by piece, each to be taken away by a press. */
export function UnderstoodChips({ q, understood, isPending, onRemove, onChoose }: Props) {
  if (isPending) {
    return (
      <Loading label="Reading your search..." className={styles.chips}>
        <Skeleton className="h-11 w-28 rounded-full" />
      </Loading>
    )
  }
  const pieces = understood ? piecesOf(understood) : []
  const shown = pieces.length > 0 ? pieces : [{ label: `“${q}”`, start: 0, end: (understood?.text ?? q).length }]
  return (
    <>
      <ul className={styles.chips} aria-label="Searched for">
        {shown.map(({ label, start, end }) => (
          <li key={`${start} ${label}`}>
            <Chip pressed onPress={() => onRemove({ start, end })}>
              <span dir="auto">{label}</span>
              <X className="icon" />
            </Chip>
          </li>
        ))}
      </ul>
      {understood?.unclear ? (
        <WhichDay text={understood.text} unclear={understood.unclear} onChoose={onChoose} />
      ) : null}
    </>
  )
}

const WHICH_DAY = 'which-day'
/** To what is asked about the line, from what cannot be done before. */
export const focusWhichDay = () => document.querySelector<HTMLElement>(`#${WHICH_DAY} button`)?.focus()

/** 4/10 is 4 October to some and 10 April to others: neither is taken before it is chosen. */
function WhichDay({ text, unclear, onChoose }: { text: string; unclear: UnclearDates; onChoose: Props['onChoose'] }) {
  return (
    <fieldset id={WHICH_DAY} className={styles.which}>
      <legend dir="auto">{whichDay(text, unclear)}</legend>
      {unclear.readings.map(({ label, query }) => (
        <Chip key={label} pressed={false} onPress={() => onChoose(query)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  )
}
