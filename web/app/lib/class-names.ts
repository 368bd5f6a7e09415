/** Joins those that are there: `classNames('btn', busy && 'busy')`. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
