export type TextSegment = { text: string; href?: undefined } | { text: string; href: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** What closes a sentence and not an address. */
const TRAILING = /[.,;:!?…'"»”)\]}]+$/u

/** The words of a message with its web addresses apart. Only http and https become links: nothing that could run. */
export function splitLinks(content: string): TextSegment[] {
  const parts: TextSegment[] = []
  let end = 0
  for (const match of content.matchAll(ADDRESS)) {
    const text = trimmed(match[0])
    const href = webAddressIn(text)
    if (!href) continue
    if (match.index > end) parts.push({ text: content.slice(end, match.index) })
    parts.push({ text, href })
    end = match.index + text.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

/** Without the full stop of its sentence; a bracket that the address itself opened stays. */
function trimmed(address: string): string {
  const tail = TRAILING.exec(address)?.[0] ?? ''
  const isOwnBracket = tail.startsWith(')') && address.includes('(')
  return address.slice(0, address.length - tail.length + (isOwnBracket ? 1 : 0))
}

function webAddressIn(text: string): string | undefined {
  try {
    const { protocol, href, hostname } = new URL(text)
    return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') ? href : undefined
  } catch {
    return undefined
  }
}
