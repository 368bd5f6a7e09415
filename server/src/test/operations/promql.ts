import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

export interface Matcher {
  label: string
  operator: string
  value: string
}
export interface Selector {
  metric: string
  matchers: Matcher[]
}
export interface Expression {
  selectors: Selector[]
  /** By which it groups or joins. */
  grouping: string[]
}

const strict = parser.configure({ strict: true })

/** What an expression of PromQL names. @throws SyntaxError where it is none */
export function readPromql(text: string): Expression {
  const root = strict.parse(text).topNode
  const textOf = (node: SyntaxNode | null) => (node ? text.slice(node.from, node.to) : '')
  const matcherOf = (node: SyntaxNode): Matcher => ({
    label: textOf(node.getChild('LabelName')),
    operator: textOf(node.getChild('MatchOp')),
    value: textOf(node.getChild('StringLiteral')).slice(1, -1),
  })
  const selectorOf = (node: SyntaxNode): Selector => ({
    metric: textOf(node.getChild('Identifier')),
    matchers: descendants(node, 'UnquotedLabelMatcher').map(matcherOf),
  })
  return {
    selectors: descendants(root, 'VectorSelector').map(selectorOf),
    grouping: descendants(root, 'GroupingLabels').flatMap((node) => node.getChildren('LabelName').map(textOf)),
  }
}

function descendants(root: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  root.cursor().iterate((node) => {
    if (node.name === name && node.from >= root.from && node.to <= root.to) found.push(node.node)
  })
  return found
}
