/**
 * Where a reply is another than what was expected, in one line; nothing where it is not. Of an object the expected fields
 * are compared, of a list each item and how many there are; a pattern stands for texts that the rules do not say.
 */
export function difference(expected: unknown, actual: unknown, at = ''): string | null {
  if (expected instanceof RegExp) {
    return typeof actual === 'string' && expected.test(actual)
      ? null
      : `${at || 'it'} is ${text(actual)} in place of ${expected}`
  }
  if (Array.isArray(expected)) return differenceOfLists(expected, actual, at)
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(expected, actual) ? null : `${at || 'it'} is ${text(actual)} in place of ${text(expected)}`
  }
  if (typeof actual !== 'object' || actual === null)
    return `${at || 'it'} is ${text(actual)} in place of ${text(expected)}`
  for (const [name, value] of Object.entries(expected)) {
    const found = difference(value, Reflect.get(actual, name), at ? `${at}.${name}` : name)
    if (found) return found
  }
  return null
}

function differenceOfLists(expected: unknown[], actual: unknown, at: string): string | null {
  if (!Array.isArray(actual)) return `${at || 'it'} is ${text(actual)} in place of a list`
  if (actual.length !== expected.length) {
    return `${at || 'the list'} has ${actual.length} items in place of ${expected.length}: ${text(actual)} in place of ${text(expected)}`
  }
  for (const [index, item] of expected.entries()) {
    const found = difference(item, actual[index], `${at}[${index}]`)
    if (found) return found
  }
  return null
}

/** What was expected and did not come, and what came and was not expected: each stands for one of the other. */
export function unmatched<Expected, Actual>(
  expected: readonly Expected[],
  actual: readonly Actual[],
  isSame: (expected: Expected, actual: Actual) => boolean,
): { missed: Expected[]; extra: Actual[] } {
  const extra = [...actual]
  const missed = expected.filter((one) => {
    const at = extra.findIndex((other) => isSame(one, other))
    if (at >= 0) extra.splice(at, 1)
    return at < 0
  })
  return { missed, extra }
}

const text = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 900))
