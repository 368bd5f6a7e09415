import { toast } from '../../../ui/toast/toast.ts'

interface Shared {
  title: string
  path: string
  /** What has to be said with it, to who shares it and who receives it. */
  note?: string
}

export async function shareLink({ title, path, note }: Shared): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (navigator.share) await navigator.share({ title, url, ...(note ? { text: note } : {}) })
    else {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', ...(note ? { description: note } : {}) })
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'Could not copy the link', description: url, tone: 'danger' })
  }
}
