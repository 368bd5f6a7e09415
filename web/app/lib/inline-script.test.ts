import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { callText } from './inline-script.tsx'

test('a function runs as the text of a page with what it is given, and nothing in it ends its element', () => {
  const page = { title: '' }
  const code = callText(
    (title: string, show: (title: string) => string) => {
      document.title = show(`${title}</p>`)
    },
    ' </script>',
    (title: string) => title.trim(),
  )
  expect(code).not.toContain('</')
  runInNewContext(code, { document: page })
  expect(page.title).toBe('</script></p>')
})
