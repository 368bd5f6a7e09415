import { toast } from '../../ui/toast/toast.ts'

/** Shares an address of this site by the system's own sheet where there is one, else as a copied link. */
export async function shareLink({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied' })
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'Could not copy the link', description: url, tone: 'danger' })
  }
}
