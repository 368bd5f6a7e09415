/** Counts characters as a person does by and large: code points, not UTF-16 units or bytes. */
export const lengthOf = (value: string) => {
  let count = 0
  for (const _ of value) count++
  return count
}
