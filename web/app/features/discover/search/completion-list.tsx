import type { Completion } from '@caravan/contract/search.ts'
import { CalendarDays, Hash, MapPin } from 'lucide-react'
import { SuggestionList } from '../../places/suggestion-list.tsx'

interface Props {
  id: string
  isOpen: boolean
  completions: readonly Completion[]
  active: number
  onChoose: (index: number) => void
}

const ICONS = { place: MapPin, tag: Hash, month: CalendarDays }

export const CompletionList = ({ isOpen, completions, ...rest }: Props) => (
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
