import { Fragment } from 'react'

type TextSegment = { text: string; href?: undefined } | { text: string; href: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** What closes a sentence and not an address. */
const TRAILING = /[.,;:!?…'"»”)\]}]+$/u

/** The words of a message with its web addresses apart. Only http and https become links: nothing that could run. */
export function splitLinks(content: string): TextSegment[] {
  const parts: TextSegment[] = []
  let end = 0
  for (const match of content.matchAll(ADDRESS)) {
    const text = trimmed(match[0])
    const url = webAddressIn(text)
    if (!url) continue
    if (match.index > end) parts.push({ text: content.slice(end, match.index) })
    const { href } = url
    parts.push({ text: isLookalike(text) ? href : text, href })
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

/** Nothing with a name before an '@': what looks like the site there is none. */
function webAddressIn(text: string): URL | undefined {
  try {
    const url = new URL(text)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return isWeb && url.hostname.includes('.') && !url.username && !url.password ? url : undefined
  } catch {
    return undefined
  }
}

const HOST = /^https?:\/\/([^/?#:]*)/i
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** A name that can be drawn like another one, with letters of several scripts: it is shown as it is looked up (`xn--`). */
function isLookalike(address: string): boolean {
  const host = HOST.exec(address)?.[1] ?? ''
  // also a whole name in letters that its ending does not have
  return SCRIPTS.filter((script) => script.test(host)).length > 1
}

interface Props {
  text: string
  /** Whether web addresses in it are links, which the server decides. */
  canLink: boolean
}

/** What somebody wrote. Nothing of an address is fetched, and where it leads learns of nobody before it is pressed. */
export const LinkedText = ({ text, canLink }: Props) =>
  (canLink ? splitLinks(text) : [{ text }]).map((part, index) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )

interface WithNamesProps {
  /** What in the sentence is a name, of a person or a place. */
  names: readonly (string | null | undefined)[]
  children: string
}

/** A sentence in which names stand by themselves, whatever direction they are written in. */
export function WithNames({ names, children: sentence }: WithNamesProps) {
  const [name, ...others] = names.filter((one): one is string => Boolean(one && sentence.includes(one)))
  if (!name) return sentence
  return sentence.split(name).map((words, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have no other
    <Fragment key={index}>
      {index > 0 ? <bdi>{name}</bdi> : null}
      <WithNames names={others}>{words}</WithNames>
    </Fragment>
  ))
}
