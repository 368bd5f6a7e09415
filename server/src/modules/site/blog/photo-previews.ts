/** As `platform/markdown/render.ts` begins a photo: what somebody wrote is escaped and cannot look like it. */
const PHOTO = /<img (?=src="\/objects\/articles\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/)/g

/** The ids of the photos in an article. */
export const photosIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(PHOTO), ({ groups }) => groups?.id ?? '')),
]

/** What each photo is about to look like goes with it to the reader: it is no part of what is stored. */
export const withPreviews = (html: string, previews: ReadonlyMap<string, string>): string =>
  html.replace(PHOTO, (tag, id: string) => {
    const preview = previews.get(id)
    return preview ? `${tag}data-preview="${preview}" ` : tag
  })
