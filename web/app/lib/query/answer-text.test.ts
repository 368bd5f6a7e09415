import { expect, test } from 'vitest'
import { placeholder } from '../placeholders.ts'
import { parseAnswer, stateText, stringifyWithAnswers } from './answer-text.ts'

test('answers stand in the text as they came, and all else as JSON', () => {
  const first = parseAnswer('[ {"id": 1, "text": "$& $1 </script>"} ]')
  const second = parseAnswer('{"a":null}')
  const state = {
    queries: [{ data: { pages: [{ items: first, next: undefined }] } }, { data: second }],
    at: new Date(0),
  }
  expect(stringifyWithAnswers(state)).toBe(
    '{"queries":[{"data":{"pages":[{"items":[ {"id": 1, "text": "$& $1 </script>"} ]}]}},{"data":{"a":null}}],"at":"1970-01-01T00:00:00.000Z"}',
  )
})

test('without an answer it is JSON, and a text or null is an answer too', () => {
  const values = { text: parseAnswer('"a"'), nothing: parseAnswer('null'), list: [1, undefined] }
  expect(stringifyWithAnswers(values)).toBe('{"text":"a","nothing":null,"list":[1,null]}')
})

test('one answer may stand in several places, also within another', () => {
  const inner = parseAnswer('[1]')
  expect(stringifyWithAnswers({ a: inner, b: { c: [inner] } })).toBe('{"a":[1],"b":{"c":[[1]]}}')
})

test('no text of a traveller stands for an answer', () => {
  const answer = parseAnswer(JSON.stringify([placeholder('nothing'), '"answer"']))
  expect(JSON.parse(stringifyWithAnswers({ searched: '"-answer-"', answer }))).toEqual({
    searched: '"-answer-"',
    answer: [placeholder('nothing'), '"answer"'],
  })
})

test('the state of a page cannot end its element', () => {
  const answer = parseAnswer('["</script><!--"]')
  const state = { mutations: [], queries: [{ queryKey: ['<'], data: answer }] } as never
  expect(stateText(state)).not.toContain('<')
  expect(JSON.parse(stateText(state))).toEqual(state)
})
