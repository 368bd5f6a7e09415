/**
 * Swiping through the feed with a processor slowed four times: the frames that come late, how soon a press is answered, and
 * what the page's memory grows by.
 *
 *   npm run bench -- swiping
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { heapOf, openBrowser, openPage, startFrames, takeFrames } from './lib/browser.ts'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { quantile } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const POSTS = 40
const PRESSES = 20
const LATE_MS = 25
/** Nobody swipes on without a look. What is drawn meanwhile holds up no swipe, and is not counted. */
const LOOK_MS = 400
/** One pixel each: without a graphics card the processor draws them, which no phone has to do. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true }

const bars = {
  late: { what: `frames over ${LATE_MS} ms while swiping through ${POSTS} posts`, unit: ' %', atMost: 1 },
  longest: { what: 'longest frame', unit: ' ms' },
  press: { what: 'a press answered, 98th percentile', unit: ' ms', atMost: 100 },
  heap: { what: 'heap after the second time through them : after the first', atMost: 1.1 },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('swiping'), { demo: 'on' })
  const cookie = await cookieFor(dataDir, 'swiping@example.org', '--city', 'Lisbon', '--country', 'Portugal')
  const page = await openPage(await openBrowser(), url, cookie, PHONE)
  const devtools = await page.context().newCDPSession(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const frames = await swipe(page, devtools, POSTS)
  figure('late', (100 * frames.filter((ms) => ms > LATE_MS).length) / frames.length)
  figure('longest', Math.max(...frames))
  const first = await heapOf(devtools)
  await swipe(page, devtools, -POSTS)
  await swipe(page, devtools, POSTS)
  figure('heap', (await heapOf(devtools)) / first)
  figure('press', quantile(await presses(page), 0.98))
})

/** On through the posts as with a wheel (a finger needs a window), or back where `posts` is negative; answers how long each frame meanwhile took, in ms. */
async function swipe(page: Page, devtools: CDPSession, posts: number): Promise<number[]> {
  const feed = page.getByRole('feed')
  const top = () => feed.evaluate((element) => element.getBoundingClientRect().top)
  const frames: number[] = []
  for (let n = 0; n < Math.abs(posts); n++) {
    const before = await top()
    await page.evaluate(startFrames)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 300,
      yDistance: -Math.sign(posts) * 500,
      speed: 1600,
      gestureSourceType: 'mouse',
      preventFling: false,
    })
    await page.evaluate(rest)
    frames.push(...(await page.evaluate(takeFrames)))
    await sleep(LOOK_MS)
    if (posts > 0 && (await top()) === before) throw new CannotMeasure(`The feed did not move at post ${n + 1}.`)
  }
  return frames
}

/** Runs in the page: until the post has come to rest. */
async function rest() {
  const top = () => document.querySelector('[role=feed]')?.getBoundingClientRect().top
  for (let last = top(), still = 0; still < 5; ) {
    await new Promise((done) => requestAnimationFrame(done))
    still = top() === last ? still + 1 : 0
    last = top()
  }
}

/**
 * Likes the post in view and takes it back, again and again: from each press to the next paint, in ms. The mouse
 * is moved by its place: a click on an element looks itself what lies there, in the page, and that would be counted.
 */
async function presses(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') durations.push(entry.duration)
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit)
  })
  const heart = page
    .getByRole('article')
    .filter({ visible: true })
    .getByRole('button', { name: /^(Like|Unlike)/ })
  const inView = heart.first()
  await inView.scrollIntoViewIfNeeded()
  // the post that it scrolled to is rendered first: nobody presses what still moves
  await page.evaluate(rest)
  await sleep(LOOK_MS)
  const box = await inView.boundingBox()
  if (!box) throw new CannotMeasure('No post is in view.')
  for (let n = 0; n < PRESSES; n++) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await sleep(LOOK_MS)
  }
  if ((await inView.getAttribute('aria-pressed')) !== 'false') throw new CannotMeasure('A press was lost.')
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  // what took less than 16 ms is not reported
  return [...durations, ...Array.from({ length: Math.max(0, PRESSES - durations.length) }, () => 16)]
}
