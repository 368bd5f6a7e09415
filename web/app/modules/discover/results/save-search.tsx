import { deleteSavedSearch, type SavedSearch, saveSearch } from '@caravan/contract/saved-searches.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { patchNewest } from '../../../lib/query/patch-pages.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { savedSearchesKey, savedSearchesQuery } from '../wishes/wishes-query.ts'
import { focusWhichDay } from './understood-chips.tsx'

export function SaveSearch({ q }: { q: string }) {
  const { data } = useQuery(savedSearchesQuery())
  const { save, remove, isPending } = useSaving()
  const saved = data?.find((one) => one.q === q.normalize('NFC'))
  return (
    <Button small aria-pressed={saved !== undefined} busy={isPending} onClick={() => (saved ? remove(saved) : save(q))}>
      {saved ? <BellRing className="icon" /> : <BellPlus className="icon" />}
      {saved ? 'Search saved' : 'Save this search'}
    </Button>
  )
}

function useSaving() {
  const client = useQueryClient()
  const patch = (change: (searches: SavedSearch[]) => SavedSearch[]) =>
    patchNewest<SavedSearch[]>(client, savedSearchesKey, change)
  const onError = (error: Error) =>
    toast({ title: 'Something went wrong', description: detailOf(error, 'Please try again.'), tone: 'danger' })
  const saving = useSingleFlight({
    mutationFn: (q: string) => call(saveSearch, { body: { q } }),
    onSuccess: (search) => {
      patch((searches) => [search, ...searches.filter(({ id }) => id !== search.id)])
      toast({
        title: 'Search saved',
        description: 'Once a day we say what is new.',
        onUndo: () => removing.mutate(search),
      })
    },
    onError: (error) => {
      if (!isCallError(error) || error.slug !== 'which-day') return onError(error)
      toast({ title: detailOf(error, ''), description: 'Choose it above, then save the search.', tone: 'notice' })
      focusWhichDay()
    },
  })
  const removing = useSingleFlight({
    mutationFn: ({ id }: SavedSearch) => call(deleteSavedSearch, { params: { searchId: id } }),
    onSuccess: (_answer, { id }) => {
      patch((searches) => searches.filter((one) => one.id !== id))
      toast({ title: 'Saved search removed' })
    },
    onError,
  })
  return { save: saving.mutate, remove: removing.mutate, isPending: saving.isPending || removing.isPending }
}
