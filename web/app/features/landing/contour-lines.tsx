const RINGS = [1, 2, 3, 4, 5, 6, 7, 8]
const STEP = 34

const ring = (r: number) =>
  `M${300 - r} 210c${-r * 0.1} ${-r * 0.72} ${r * 0.62} ${-r * 0.9} ${r} ${-r * 0.7}s${r * 1.28} ${r * 0.02} ${r * 1.1} ${r * 0.66}s${-r * 0.6} ${r * 0.78} ${-r * 1.15} ${r * 0.7}s${-r * 0.88} ${-r * 0.14} ${-r * 0.95} ${-r * 0.66}z`

/** A hill as a map shows it. Decoration for one quiet area of a page. */
export const ContourLines = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="-40 -20 760 460"
    fill="none"
    stroke="var(--contour)"
    strokeWidth="1.2"
    aria-hidden="true"
  >
    {RINGS.map((at) => (
      <path key={at} d={ring(at * STEP)} />
    ))}
  </svg>
)
