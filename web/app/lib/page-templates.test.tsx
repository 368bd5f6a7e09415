import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { escapeHtml, PageTemplate, PageTemplates } from './page-templates.ts'
import { placeholder } from './placeholders.ts'

const fill = (html: string, texts: Record<string, string>) => new PageTemplate(html).fill(texts).toString()

it('puts each text where its placeholder stands, as often as it does', () => {
  const html = `<b>${placeholder('firstName')}</b>, ${placeholder('id')} and ${placeholder('firstName')}`
  expect(fill(html, { firstName: 'Zoë 👩‍🚀', id: '$&', unused: 'x' })).toBe('<b>Zoë 👩‍🚀</b>, $& and Zoë 👩‍🚀')
  expect(fill('<p>nothing</p>', {})).toBe('<p>nothing</p>')
})

it('does not leave out a text that is not given', () => {
  expect(() => fill(`<b>${placeholder('username')}</b>`, { firstName: 'Mara' })).toThrow('username')
})

it('puts nothing where a text that is put in looks like a placeholder', () => {
  const html = `${placeholder('firstName')} ${placeholder('username')}`
  expect(fill(html, { firstName: placeholder('username'), username: 'mara' })).toBe(`${placeholder('username')} mara`)
})

it.each(['&<>"\'', '&amp;', 'O\'Neil & "Sons" </script>', 'İ ß 李 👩‍🚀', '\u0000\u2028\n\t'])(
  'writes %j as React does',
  (text) => {
    expect(`<i title="${escapeHtml(text)}">${escapeHtml(text)}</i>`).toBe(renderToString(<i title={text}>{text}</i>))
  },
)

it('finds a template under the whole of what it was rendered from', () => {
  const templates = new PageTemplates()
  const stored = templates.store('["/",{"likes":1}]', '<b>1</b>')
  expect(templates.find('["/",{"likes":1}]')).toBe(stored)
  expect(templates.find('["/",{"likes":2}]')).toBeUndefined()
})

it('keeps none whose minute is over', () => {
  let now = 1
  const templates = new PageTemplates({ now: () => now })
  templates.store('["/",{"root":{"now":0}}]', '<b>1</b>')
  now += 59_000
  templates.store('["/",{"root":{"now":60000}}]', '<b>2</b>')
  expect(templates.size).toBe(2)
  now += 2_000
  templates.store('["/?post=1",{"root":{"now":60000}}]', '<b>3</b>')
  expect(templates.size).toBe(2)
  expect(templates.find('["/",{"root":{"now":0}}]')).toBeUndefined()
  expect(templates.find('["/",{"root":{"now":60000}}]')).toBeDefined()
})
