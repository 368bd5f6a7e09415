import { type Completion, SEARCH, understandSearch } from '@caravan/contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Hash from 'lucide-react/icons/hash'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useDebouncedValue } from '../../../lib/hooks.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/field.tsx'
import { SuggestionList, useListbox } from '../../places/suggestion-list.tsx'
import styles from '../discover-screen.module.css'
import { searchText, type Tab } from '../search-address.ts'
import { ownDay } from '../search-queries.ts'

const DELAY = 150
const NONE: readonly Completion[] = []

/** How the line that is being typed may go on. A newer line aborts the question about the older one. */
function useCompletions(typed: string, isWanted: boolean): readonly Completion[] {
  const line = searchText(typed)
  const settled = useDebouncedValue(line, DELAY)
  const { data } = useQuery({
    queryKey: ['/api/search/completions', settled],
    queryFn: ({ signal }) =>
      call(understandSearch, { query: { q: settled, today: ownDay(), typing: 'true' } }, { signal }),
    select: ({ completions }) => completions,
    enabled: isWanted && settled !== '',
    placeholderData: keepPreviousData,
  })
  // those of an older line would be chosen for the one that is shown
  return isWanted && line !== '' && settled === line ? (data ?? NONE) : NONE
}

interface CompletionListProps {
  id: string
  isOpen: boolean
  completions: readonly Completion[]
  active: number
  onChoose: (index: number) => void
}

const ICONS = { place: MapPin, tag: Hash, month: CalendarDays }

const CompletionList = ({ isOpen, completions, ...rest }: CompletionListProps) => (
  <SuggestionList
    label="Suggestions"
    isOpen={isOpen}
    words={isOpen ? countText(completions.length) : ''}
    suggestions={completions.map(({ kind, label, detail, query }) => {
      const Icon = ICONS[kind]
      return { key: `${kind} ${query} ${detail}`, icon: <Icon className="icon" />, text: label, detail }
    })}
    {...rest}
  />
)

const countText = (count: number) => (count === 1 ? '1 suggestion.' : `${count} suggestions.`)

interface Props {
  /** Of the field. */
  ref: RefObject<HTMLInputElement | null>
  /** What is searched now. */
  q: string
  tab: Tab
  onSearch: (q: string) => void
}

/** One line for places, dates, tags and words. It is searched by Enter or by choosing how it goes on, not while it is typed. */
export function SearchBox({ ref: field, q, tab, onSearch }: Props) {
  const { text, setText } = useTypedText(q)
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const completions = useCompletions(text, isOpen)
  const isListed = isOpen && completions.length > 0

  function search(line: string) {
    setOpen(false)
    setText(line)
    onSearch(line)
  }
  const choose = (index: number) => {
    const completion = completions[index]
    if (completion) search(completion.query)
  }
  const { active, onKeyDown } = useListbox({
    list: completions,
    isOpen: isListed,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onChoose: choose,
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    search(text)
  }
  return (
    <search>
      {/* before the scripts have come the browser sends it */}
      <form action="/discover" className={styles.search} onSubmit={onSubmit}>
        <Search className={`icon ${styles.glass}`} />
        <TextInput
          ref={field}
          name="q"
          value={text}
          maxLength={SEARCH.query}
          className={styles.input}
          role="combobox"
          aria-label="Search"
          placeholder="Search destinations, dates, or activities..."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-expanded={isListed}
          aria-controls={isListed ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
          onChange={({ target }) => {
            setText(target.value)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {tab === 'trips' ? null : <input type="hidden" name="tab" value={tab} />}
        {text ? (
          <IconButton
            label="Clear search"
            className={styles.clear}
            onClick={() => {
              search('')
              field.current?.focus()
            }}
          >
            <X className="icon" />
          </IconButton>
        ) : null}
        <CompletionList id={list} isOpen={isListed} completions={completions} active={active} onChoose={choose} />
      </form>
    </search>
  )
}

/** What is typed, until another search is shown: by Back, a chip, or a link. */
function useTypedText(q: string) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  if (shown !== q) {
    setShown(q)
    setText(q)
  }
  return { text, setText }
}
