import { Fragment } from 'react'

interface Props {
  /** What in the sentence is a name, of a person or a place. */
  names: readonly (string | null | undefined)[]
  children: string
}

/** A sentence in which names stand by themselves, whatever direction they are written in. */
export function WithNames({ names, children: sentence }: Props) {
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
