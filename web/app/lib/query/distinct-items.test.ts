import { expect, it } from 'vitest'
import { distinctItems } from './paged-query.ts'

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), next: 'cursor' })

it('what two pages hold is in the first of them alone', () => {
  const pages = { pages: [page('aiko', 'tomas'), page('tomas', 'priya'), page('aiko')], pageParams: ['', 'b', 'c'] }
  expect(distinctItems(pages).pages).toEqual([page('aiko', 'tomas'), page('priya'), page()])
})
