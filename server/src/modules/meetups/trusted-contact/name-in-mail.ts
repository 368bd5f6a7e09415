/** One or two words of letters: 'Mara', 'Anne-Marie', 'Siobhán O’Neill'. */
const NAME = /^\p{L}[\p{L}\p{M}’'-]*( \p{L}[\p{L}\p{M}’'-]*)?$/u
const MAX_LENGTH = 24

/**
 * How a traveller is named to somebody who may never have heard of this site: by the first name where it looks like one,
 * quoted, since it is what they typed, and by the username, which holds no sentence.
 */
export function nameInMail({ firstName, username }: { firstName: string | null; username: string | null }): string {
  const name = plainName(firstName)
  const quoted = name ? `“${name}”` : ''
  if (!username) return quoted || 'a traveler'
  return quoted ? `${quoted} (username ${username})` : `the traveler with the username ${username}`
}

/** A first name that looks like one; null for a sentence. */
export function plainName(firstName: string | null): string | null {
  const name = firstName?.normalize('NFC') ?? ''
  return name.length <= MAX_LENGTH && NAME.test(name) ? name : null
}
