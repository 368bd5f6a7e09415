import { SEARCH } from '@caravan/contract/search.ts'
import { Search, X } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useListbox } from '../../places/use-listbox.ts'
import type { Tab } from '../search-address.ts'
import { CompletionList } from './completion-list.tsx'
import styles from './search-box.module.css'
import { useCompletions } from './use-completions.ts'

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
