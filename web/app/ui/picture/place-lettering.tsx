import { fitPlaceName, type PlaceNameBox } from '@caravan/postcards/place-name.ts'
import { classNames } from '../../lib/class-names.ts'

const PX_PER_REM = 16
/** From the top of a line of capitals to its baseline, as a share of the font size. */
const BASELINE = 0.79

interface Props extends PlaceNameBox {
  name: string
  className?: string
}

/**
 * A place's name as poster lettering, set into a box given in px at the usual text size. It grows with the reader's
 * text size and shrinks with its parent. Drawn as SVG text, so that the page needs no style attribute.
 */
export function PlaceLettering({ name, className, ...box }: Props) {
  const { rows, size, width, height, leading } = fitPlaceName(name, box)
  return (
    <span className={classNames('place', className)}>
      <span className="sr-only select-none">{name}</span>
      <svg width={`${width / PX_PER_REM}rem`} viewBox={`0 0 ${width} ${height}`} fontSize={size} aria-hidden="true">
        {rows.map((row, index) => (
          <text key={row} y={size * (index * leading + BASELINE)}>
            {row}
          </text>
        ))}
      </svg>
    </span>
  )
}
