import type { DehydratedState } from '@tanstack/react-query'
import { placeholder } from '../placeholders.ts'
import type { ServerAnswer } from '../server-context.ts'

const texts = new WeakMap<object, string>()

/** What an answer says; `stringifyWithAnswers` writes it by its text. */
export function readAnswer({ body, value = JSON.parse(body) }: Pick<ServerAnswer, 'body' | 'value'>): unknown {
  if (isObject(value)) texts.set(value, body)
  return value
}

const ANSWER = placeholder('answer')

/** As `JSON.stringify` writes it. What came from `readAnswer` is not written anew: nobody may have changed it. */
export function stringifyWithAnswers(value: object): string {
  const found: string[] = []
  const json = JSON.stringify(value, (_key, part: unknown) => {
    const text = isObject(part) && texts.get(part)
    if (!text) return part
    found.push(text)
    return ANSWER
  })
  let next = 0
  return json.replaceAll(`"${ANSWER}"`, () => found[next++] ?? '')
}

/** What a page was rendered from, as JSON that cannot end its element. */
export const stateText = (state: DehydratedState | undefined): string =>
  state ? stringifyWithAnswers(state).replaceAll('<', '\\u003c') : ''

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
