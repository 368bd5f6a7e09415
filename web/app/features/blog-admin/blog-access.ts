import { lockBlog, unlockBlog } from '@caravan/contract/blog.ts'
import { call } from '../../lib/call.ts'

/** Says in this browser that the admin was unlocked, and opens nothing: the server alone knows who has the password. */
const MARKER = { key: 'blog-admin', value: 'verified' } as const

export async function unlock(password: string): Promise<void> {
  await call(unlockBlog, { body: { password } })
  localStorage.setItem(MARKER.key, MARKER.value)
}

export async function lock(): Promise<void> {
  await call(lockBlog)
  localStorage.removeItem(MARKER.key)
}
