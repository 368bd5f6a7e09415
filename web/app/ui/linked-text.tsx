import { splitLinks } from '../lib/links.ts'

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
