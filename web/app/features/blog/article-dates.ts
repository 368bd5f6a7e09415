const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const SHORT = inUtc({ month: 'short', day: 'numeric', year: 'numeric' })
const LONG = inUtc({ month: 'long', day: 'numeric', year: 'numeric' })
const DAY = inUtc({ month: 'short', day: 'numeric' })

interface Dated {
  publishedAt: string | null
  createdAt: string
}
/** When it was published; of a draft when it was begun. */
export const articleTime = ({ publishedAt, createdAt }: Dated) => publishedAt ?? createdAt

/** 'Aug 28, 2026' */
export const shortDate = (article: Dated) => SHORT.format(new Date(articleTime(article)))
/** 'August 28, 2026' */
export const longDate = (article: Dated) => LONG.format(new Date(articleTime(article)))
/** 'Aug 28' and '2026', for a postmark. */
export const postmarkOf = (article: Dated) => ({
  day: DAY.format(new Date(articleTime(article))),
  year: articleTime(article).slice(0, 4),
})
