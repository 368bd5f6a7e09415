import type { Article } from '@caravan/contract/blog.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { MetaDescriptor } from 'react-router'
import { articlePath, type BlogFilter, blogPath } from './article-address.ts'
import { articleTime } from './article-dates.ts'

const DESCRIPTION = 'Articles for travellers: going alone, going far, on little money, and with care for the places.'

const feeds: MetaDescriptor[] = [
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${PRODUCT.name} blog`,
    href: '/blog/rss.xml',
  },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/feed+json',
    title: `${PRODUCT.name} blog`,
    href: '/blog/feed.json',
  },
]

const named = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · ${PRODUCT.name}` },
  { name: 'description', content: description },
  { property: 'og:site_name', content: PRODUCT.name },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
]

/** A search is for those who made it: engines follow its links, and list the articles themselves. */
export function blogMeta(origin: string, { search, category }: BlogFilter): MetaDescriptor[] {
  const address = origin + blogPath({ category })
  return [
    ...named(category ? `${category}: travel blog` : 'Travel blog', DESCRIPTION),
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...feeds,
  ]
}

export function articleMeta(origin: string, article: Article): MetaDescriptor[] {
  const address = origin + articlePath(article.id)
  const picture = origin + article.sharePictureUrl
  return [
    ...named(article.title, article.excerpt),
    { name: 'author', content: article.author },
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: article.title },
    { property: 'article:published_time', content: articleTime(article) },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:section', content: article.category },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: address },
    ...feeds,
    { 'script:ld+json': structuredArticle(origin, article, { address, picture }) },
    { 'script:ld+json': breadcrumbs(origin, article, address) },
  ]
}

/** https://schema.org/BlogPosting, with what search engines ask of an article. */
const structuredArticle = (
  origin: string,
  article: Article,
  { address, picture }: { address: string; picture: string },
) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.excerpt,
  image: [picture],
  datePublished: articleTime(article),
  dateModified: article.updatedAt,
  author: [{ '@type': 'Person', name: article.author }],
  publisher: { '@type': 'Organization', name: PRODUCT.name, url: `${origin}/` },
  articleSection: article.category,
  mainEntityOfPage: { '@type': 'WebPage', '@id': address },
  url: address,
  inLanguage: 'en',
})

const breadcrumbs = (origin: string, { title }: Article, address: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Travel blog', item: `${origin}/blog` },
    { '@type': 'ListItem', position: 2, name: title, item: address },
  ],
})
