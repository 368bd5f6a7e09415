import { expectAccessible, test } from './support/fixtures.ts'

test('accessibility is judged when what fades in has come', { tag: '@slow' }, async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>A fade</title>
    <style>
      p { animation: fade 2s linear }
      i { animation: fade 2s linear infinite }
      @keyframes fade { from { opacity: 0.1 } }
    </style>
    <main><h1>A fade</h1><p>Six at the gate?</p><i></i></main></html>`)
  await expectAccessible(page)
})
