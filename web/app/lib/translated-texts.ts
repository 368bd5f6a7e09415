/** What a translator has put in the place of each text. */
const standIns = new WeakMap<Node, ChildNode>()

/**
 * The translator of a browser takes each text out of the page and puts an element with other words there. React goes on writing
 * to the text, and fails where it is a neighbour or to be removed. From here on a text that is written comes back, to be
 * translated anew, and what stands in for a text counts as that text.
 */
export function followTranslator(): void {
  const observer = new MutationObserver((records) => records.forEach(noteStandIns))
  observer.observe(document.documentElement, { childList: true, subtree: true })

  /** The child of `parent` that shows what `node` says. */
  function shownAs<T extends Node>(node: T, parent: Node): T | ChildNode {
    if (node.parentNode === parent || node.nodeType !== Node.TEXT_NODE) return node
    observer.takeRecords().forEach(noteStandIns)
    const standIn = standIns.get(node)
    return standIn?.parentNode === parent ? standIn : node
  }

  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(added: T, next: Node | null): T {
    insertBefore.call(this, added, next && shownAs(next, this))
    return added
  }
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    removeChild.call(this, shownAs(child, this))
    return child
  }

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, words: string) {
      if (!this.parentNode) {
        observer.takeRecords().forEach(noteStandIns)
        standIns.get(this)?.replaceWith(this)
      }
      nodeValue?.set?.call(this, words)
    },
  })
}

/** In one step the two are in one record; in two the element is beside the text that goes. */
function noteStandIns({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
  for (const removed of standIn ? removedNodes : []) {
    if (removed.nodeType === Node.TEXT_NODE && !removed.parentNode) standIns.set(removed, standIn as ChildNode)
  }
}
