import type { ArticleHeading } from '@caravan/contract/blog.ts'
import { printable } from '@caravan/contract/text.ts'
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import sanitizeHtml from 'sanitize-html'
import { storedWidths } from '../images/image-sizes.ts'

const LONGEST = 60

/** Letters that Unicode does not take apart into one of a to z and a mark. */
const LATIN: Record<string, string> = {
  ...{ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n' },
}

/** 'Where to sit' as 'where-to-sit', in letters of every script: Latin ones lose their accents, marks of others make a letter. */
export function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (letter) => LATIN[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return (
    [...slug]
      .slice(0, LONGEST)
      .join('')
      .replace(/^[-\p{M}]+|-+$/gu, '') || 'untitled'
  )
}

export interface Rendered {
  html: string
  headings: ArticleHeading[]
  words: number
}

/** Deeper quotes and lists are read as text: nobody writes them, and each level costs as much as all before it. */
const MAX_NESTED = 30
/** Links of other kinds, `javascript:` and `data:` among them, stay the text they are. */
const LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i
/** Pictures of this site: the policy of the pages shows no others. */
const OWN_PICTURE =
  /^\/(objects\/articles\/[0-9a-f-]{36}\/(?<width>\d{1,5})x(?<height>\d{1,5})|postcards\/[A-Za-z0-9:._~-]{1,80}\/\d{1,2}\/(?<width>\d{2,4})x(?<height>\d{2,4})\.svg)$/
/** How wide the text of an article is at most. */
const SIZES = '(min-width: 640px) 38rem, 100vw'
/** Before each id of a heading: what is written cannot take the name of anything that a page or its scripts look for. */
const ID_PREFIX = 'section-'

const markdown = new MarkdownIt({ html: false, maxNesting: MAX_NESTED })
// bold beside the brackets and full stops of scripts that put no spaces around them
markdown.use(cjkFriendly)
markdown.validateLink = (address) => LINK.test(address.trim())
markdown.renderer.rules.image = (tokens, index, _options, env) => {
  const token = tokens[index]
  const src = String(token?.attrGet('src') ?? '')
  const alt = markdown.renderer.renderInlineAsText(token?.children ?? [], markdown.options, env)
  const { width, height } = OWN_PICTURE.exec(src)?.groups ?? {}
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  const widths = src.startsWith('/objects/') ? widthsOf(src, Number(width)) : ''
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size}${widths} loading="lazy">`
}
/** A photo is sent as wide as it is shown; a drawing is the same file for all. */
const widthsOf = (src: string, width: number) =>
  ` srcset="${storedWidths('articles', width)
    .map((step) => `${src}?w=${step} ${Math.min(step, width)}w`)
    .join(', ')}" sizes="${SIZES}"`
const { escapeHtml } = markdown.utils

function aligned(tagName: string, { style = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /^text-align:(left|center|right)$/.exec(style)?.[1]
  return { tagName, attribs: align ? { align } : {} }
}

const HEADINGS = ['h2', 'h3', 'h4']
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...HEADINGS,
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['id']])),
    a: ['href', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // the policy of the pages takes no styles at elements
    th: aligned,
    td: aligned,
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: LINK.test(href) ? { href, ...(/^https?:/i.test(href) ? { rel: 'noopener' } : {}) } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
}

/** Of markdown the tags and attributes that are allowed, and nothing else; written HTML is text. Runs in a thread (`pool.ts`). */
export function render(content: string): Rendered {
  const env = {}
  const tokens = markdown.parse(content, env)
  const headings = nameHeadings(tokens)
  // entities name control characters too
  const html = printable(sanitizeHtml(markdown.renderer.render(tokens, markdown.options, env), ALLOWED))
  return { html, headings, words: wordsIn(tokens.map(textOf).join(' ')) }
}

type Tokens = ReturnType<typeof markdown.parse>

/** Gives each heading a level below the title's and an id of its own. */
function nameHeadings(tokens: Tokens): ArticleHeading[] {
  const levels = tokens.flatMap(({ type, tag }) => (type === 'heading_open' ? [Number(tag.slice(1))] : []))
  // an article that begins with `#` means its highest level all the same; the page has its one `h1`
  const shift = levels.includes(1) ? 1 : 0
  const taken = new Set<string>()
  const headings: ArticleHeading[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    const level = Math.min(4, Number(token.tag.slice(1)) + shift)
    token.tag = `h${level}`
    if (token.type === 'heading_close') continue
    const text = printable(textOf(tokens[index + 1])).trim()
    const id = freeId(`${ID_PREFIX}${slugOf(text)}`, taken)
    token.attrSet('id', id)
    if (text) headings.push({ id, text, level })
  }
  return headings
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let times = 2; taken.has(id); times++) id = `${wanted}-${times}`
  taken.add(id)
  return id
}

const TEXT = ['text', 'code_inline', 'fence', 'code_block']

function textOf(token: Tokens[number] | undefined): string {
  if (token?.type === 'inline') return (token.children ?? []).map(textOf).join('')
  return token && TEXT.includes(token.type) ? token.content : ' '
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
