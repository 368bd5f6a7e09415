import { BLOG } from '@caravan/contract/blog.ts'

export const minutesToRead = (words: number) => Math.max(1, Math.round(words / BLOG.wordsPerMinute))
