/** Columns as wide as what is in them. */
export function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)))
  const line = (cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const minutes = (ms) => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`

/** A line for each figure of a measurement, and for each other reason why it fell: what could not be measured has failed. */
export function figureRows(name, { figures, reasons }) {
  const rows = figures.map(({ what, value, bar, isMet }) => [name, what, value, bar, verdict(bar, isMet)])
  const fallingShort = figures.filter(({ isMet }) => !isMet).map(({ what }) => `${what}: falls short`)
  const others = reasons.filter((reason) => !fallingShort.includes(reason))
  return [...rows, ...others.map((reason) => [name, reason.split('\n')[0], '', '', 'failed'])]
}

function verdict(bar, isMet) {
  if (!isMet) return 'falls short'
  return bar ? 'met' : ''
}
