import type { Audience } from '@caravan/contract/options.ts'

/** Whoever looks: what policies and queries decide by. Loaded anew for each request. */
export interface Viewer {
  id: string
  gender: string | null
  city: string | null
  country: string | null
  hasOnboarded: boolean
  isAdmin: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** A row of users as a session's query joins it: all null where the session is nobody's. */
export interface ViewerRow {
  id: string | null
  gender: string | null
  city: string | null
  country: string | null
  onboarding_completed: boolean | null
  is_admin: boolean | null
}

export function viewerOf({ id, gender, city, country, onboarding_completed, is_admin }: ViewerRow): Viewer | null {
  if (!id) return null
  return { id, gender, city, country, hasOnboarded: onboarding_completed === true, isAdmin: is_admin === true }
}

/** The audiences a viewer belongs to. Everything that hides trips goes through this. */
export function audiencesOf(viewer: Pick<Viewer, 'gender'>): Audience[] {
  if (viewer.gender === 'woman') return ['all', 'female']
  if (viewer.gender === 'man') return ['all', 'male']
  return ['all']
}
