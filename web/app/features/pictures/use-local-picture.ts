import { useEffect, useState } from 'react'

/** An address under which this page, and no other, can show a file of the traveller's. */
export function useLocalPicture(): [url: string | null, show: (file: File | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file && URL.createObjectURL(file))]
}
