const TEXT = 'textarea,input:not([type="checkbox"],[type="radio"],[type="file"],[type="range"])'
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()

if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.matches(TEXT)) typedIn.add(target)
  }
  document.addEventListener('input', note, true)
}

/** Whether somebody has written something that still stands in its field. */
export const hasUnsavedText = () => [...typedIn].some(({ isConnected, value }) => isConnected && value.trim() !== '')
