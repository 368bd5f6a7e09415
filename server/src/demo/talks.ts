import { demoData } from './data.ts'
import type { DemoTalk } from './shapes.ts'

/** What those who matched wrote each other. The newest words of two talks wait for the two who can sign in. */
export const TALKS = demoData<readonly DemoTalk[]>('talks')
