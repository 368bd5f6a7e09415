import { classNames } from '../lib/class-names.ts'

/** Has the shape of what comes: give it its size by classes (`h-4 w-1/2`, `size-14 rounded-full`). */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('skeleton block', className)} aria-hidden="true" />
)

/** In place of words: as high as the line that it stands in, and as wide as its class says (`px-12`). */
export const SkeletonText = ({ className }: { className?: string }) => (
  <span className={classNames('skeleton', className)} aria-hidden="true">
    {'\u00a0'}
  </span>
)

/** Around skeletons: says once what is loading. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** How far along, as an airmail edge that fills. `label` is read aloud; write the words near it as well. */
export const Progress = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress className="progress" value={value} max={max} aria-label={label} />
)
