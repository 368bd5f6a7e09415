import type { Situation } from './situation.ts'

export const commentHidden: Situation = (after, before) =>
  [...after.comments.keys()].some((id) => after.hidden.has(id) && !before.hidden.has(id))

export const hiddenCommentDeleted: Situation = (after, before) =>
  [...before.comments.keys()].some((id) => before.hidden.has(id) && !after.comments.has(id))
