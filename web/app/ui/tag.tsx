import X from 'lucide-react/icons/x'

const TINTS = 5

/** The same word has the same tint everywhere. */
function tintOf(word: string): number {
  let hash = 7
  for (const letter of word.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return hash % TINTS
}

/** A luggage tag. Put several into `<ul class="chips">` as `<li>`. */
export function Tag({ children, onRemove }: { children: string; onRemove?: () => void }) {
  return (
    <span className={`tag c${tintOf(children)}`}>
      <span className="min-w-0 break-words" dir="auto">
        {children}
      </span>
      {onRemove ? (
        <button type="button" className="remove" aria-label={`Remove ${children}`} onClick={onRemove}>
          <X className="icon" />
        </button>
      ) : null}
    </span>
  )
}
