import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

let made: Promise<string> | undefined

/** A photo as a phone would give it: a JPEG of a drawn scene, 1200 × 1600, made once by the browser. */
export function photoFile(browser: Browser): Promise<string> {
  made ??= takePhoto(browser)
  return made
}

async function takePhoto(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1600 } })
  await page.setContent(`<svg viewBox="0 0 12 16" width="1200" height="1600" style="position:fixed;inset:0">
    <rect width="12" height="16" fill="#4e9db2"/><circle cx="8" cy="4" r="1.5" fill="#fbf1dc"/>
    <path d="M0 9L4 6L7 8L12 5V16H0z" fill="#1d6473"/><path d="M0 12Q6 10 12 12V16H0z" fill="#112f42"/></svg>`)
  const path = join(fs.mkdtempSync(join(tmpdir(), 'caravan-photo-')), 'photo.jpg')
  await page.screenshot({ path, type: 'jpeg', quality: 85 })
  await page.close()
  return path
}
