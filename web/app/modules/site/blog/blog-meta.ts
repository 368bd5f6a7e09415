import type { Article } from '@caravan/contract/blog.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { MetaDescriptor } from 'react-router'
import { linkMeta, pageTitle, sitePicture } from '../../../lib/page-meta.ts'
import { articlePath, articleTime, type BlogFilter, blogPath } from './article-address.ts'

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

/** A search is for those who made it: engines follow its links, and list the articles themselves. */
export function blogMeta(origin: string, { search, category }: BlogFilter): MetaDescriptor[] {
  const address = origin + blogPath({ category })
  const headline = category ? `${category}: travel blog` : 'Travel blog'
  return [
    ...linkMeta({
      title: pageTitle(headline),
      headline,
      description: DESCRIPTION,
      address,
      picture: sitePicture(origin),
    }),
    ...(search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...feeds,
  ]
}

export function articleMeta(origin: string, article: Article): MetaDescriptor[] {
  const address = origin + articlePath(article.id)
  const picture = origin + article.sharePictureUrl
  return [
    ...linkMeta({
      title: pageTitle(article.title),
      headline: article.title,
      description: article.excerpt,
      address,
      type: 'article',
      picture: { url: picture, alt: article.title },
    }),
    { name: 'author', content: article.author },
    { property: 'article:published_time', content: articleTime(article) },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:section', content: article.category },
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
