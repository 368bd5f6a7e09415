import { expect, test } from 'vitest'
import { placeholder } from '../placeholders.ts'
import { readAnswer, stateText, stringifyWithAnswers } from './answer-text.ts'

const readText = (body: string) => readAnswer({ body })

test('answers stand in the text as they came, and all else as JSON', () => {
  const first = readText('[ {"id": 1, "text": "$& $1 </script>"} ]')
  const second = readText('{"a":null}')
  const state = {
    queries: [{ data: { pages: [{ items: first, next: undefined }] } }, { data: second }],
    at: new Date(0),
  }
  expect(stringifyWithAnswers(state)).toBe(
    '{"queries":[{"data":{"pages":[{"items":[ {"id": 1, "text": "$& $1 </script>"} ]}]}},{"data":{"a":null}}],"at":"1970-01-01T00:00:00.000Z"}',
  )
})

test('without an answer it is JSON, and a text or null is an answer too', () => {
  const values = { text: readText('"a"'), nothing: readText('null'), list: [1, undefined] }
  expect(stringifyWithAnswers(values)).toBe('{"text":"a","nothing":null,"list":[1,null]}')
})

test('one answer may stand in several places, also within another', () => {
  const inner = readText('[1]')
  expect(stringifyWithAnswers({ a: inner, b: { c: [inner] } })).toBe('{"a":[1],"b":{"c":[[1]]}}')
})

test('no text of a traveller stands for an answer', () => {
  const answer = readText(JSON.stringify([placeholder('nothing'), '"answer"']))
  expect(JSON.parse(stringifyWithAnswers({ searched: '"-answer-"', answer }))).toEqual({
    searched: '"-answer-"',
    answer: [placeholder('nothing'), '"answer"'],
  })
})

test('a value that is at hand is not parsed, and stands as its text', () => {
  const value = { id: 1 }
  expect(readAnswer({ body: '{"id": 1}', value })).toBe(value)
  expect(stringifyWithAnswers([value])).toBe('[{"id": 1}]')
})

test('the state of a page cannot end its element', () => {
  const answer = readText('["</script><!--"]')
  const state = { mutations: [], queries: [{ queryKey: ['<'], data: answer }] } as never
  expect(stateText(state)).not.toContain('<')
  expect(JSON.parse(stateText(state))).toEqual(state)
})
