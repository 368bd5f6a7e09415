/** How far along, as an airmail edge that fills. `label` is read aloud; write the words near it as well. */
export const Progress = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress className="progress" value={value} max={max} aria-label={label} />
)
