import { type ReactElement, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CachedFragment, FragmentCacheContext } from './cached-fragment.tsx'
import { FragmentCache } from './fragment-cache.tsx'

function pagesOf(parts = new FragmentCache()) {
  return (page: ReactElement) => {
    const keeper = parts.forPage()
    return keeper.storeFrom(renderToString(<FragmentCacheContext value={keeper}>{page}</FragmentCacheContext>))
  }
}

let rendered: string[] = []
function Greeting({ name, count }: { name: string; count: number }) {
  return (
    <CachedFragment as="div" name="greeting" by={[name]} className="a" title={`${count}`}>
      {() => {
        rendered.push(name)
        return (
          <>
            Hello {name}, <b>{'<&>'}</b> and
            <CachedFragment as="ul" name="list" by={[name.length]}>
              {() => <li>{name.length}</li>}
            </CachedFragment>
          </>
        )
      }}
    </CachedFragment>
  )
}

it('has the HTML that it would have without being kept, from the first page on', () => {
  const render = pagesOf()
  for (const [name, count] of [
    ['Mara', 1],
    ['Mara', 2],
    ['Aiko', 3],
    ['Mara', 4],
  ] as const) {
    const page = (
      <main>
        <Greeting name={name} count={count} />
        <Greeting name="Jo" count={count} />
      </main>
    )
    expect(render(page)).toBe(renderToString(page))
  }
})

it('is rendered once for what it is rendered by, and what is inside of it too', () => {
  const render = pagesOf()
  rendered = []
  for (const name of ['Mara', 'Aiko', 'Mara', 'Mara']) render(<Greeting name={name} count={0} />)
  expect(rendered).toEqual(['Mara', 'Aiko'])
})

it('is another one by another name, or by a value of another kind', () => {
  const render = pagesOf()
  const part = (name: string, by: string | number, words: string) => (
    <CachedFragment as="div" name={name} by={[by]}>
      {() => words}
    </CachedFragment>
  )
  expect(render(part('a', 1, 'one'))).toContain('one')
  expect(render(part('a', '1', 'two'))).toContain('two')
  expect(render(part('b', 1, 'three'))).toContain('three')
  expect(render(part('a', 1, 'never rendered'))).toContain('one')
})

it('cannot be what belongs to one page: an id of React, or a picture that its head asks for', () => {
  const OfPage = () => <i id={useId()} />
  const part = (content: ReactElement) => (
    <CachedFragment as="div" name="part" by={[]}>
      {() => content}
    </CachedFragment>
  )
  expect(() => pagesOf()(part(<OfPage />))).toThrow('an id of React')
  expect(() => pagesOf()(part(<img src="/a.svg" alt="" />))).toThrow('a picture')
})

it('has an id that it is rendered by', () => {
  function WithId() {
    const id = useId()
    return (
      <CachedFragment as="div" name="with-id" by={[id]}>
        {() => <i id={id} />}
      </CachedFragment>
    )
  }
  const page = (
    <>
      <WithId />
      <WithId />
    </>
  )
  expect(pagesOf()(page)).toBe(renderToString(page))
})

it('is not taken from the words of somebody who writes marks', () => {
  const words = '<template data-part="0"></template>'
  const page = (name: string) => (
    <CachedFragment as="div" name={name} by={[]}>
      {() => words}
    </CachedFragment>
  )
  const render = pagesOf()
  const plain = renderToString(page('plain'))
  expect([render(page('a')), render(page('a'))]).toEqual([plain, plain])
})
