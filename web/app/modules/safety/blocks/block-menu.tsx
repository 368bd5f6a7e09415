import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx'
import { openReport, profileSubjects } from '../reports/open-report.ts'
import { reportEntry } from '../reports/report-entry.tsx'
import type { Blockable } from './block-dialog.tsx'
import { blockEntry } from './block-entry.tsx'

interface Props {
  user: Blockable
  /** 'More about Mara' */
  label: string
  onBlock: (user: Blockable) => void
  /** For something of theirs; without it they are reported themselves. */
  onReport?: () => void
  /** What is before it in the menu. */
  items?: MenuItem[]
}

/** What else can be done about somebody, behind three dots. */
export const BlockMenu = ({
  user,
  label,
  onBlock,
  onReport = () => openReport({ subjects: profileSubjects(user, []) }),
  items = [],
}: Props) => (
  <Menu
    trigger={(props) => (
      <IconButton {...props} label={label}>
        <Ellipsis className="icon" />
      </IconButton>
    )}
    items={[...items, reportEntry(onReport), blockEntry(user, onBlock)]}
  />
)
