import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx'
import { openReport, profileSubjects } from '../reports/open-report.ts'
import { reportEntry } from '../reports/report-entry.tsx'
import type { Blockable } from './block-dialog.tsx'

export const blockEntry = (user: Blockable, onBlock: (user: Blockable) => void): MenuItem => ({
  label: `Block @${user.username}`,
  icon: <Ban className="icon" />,
  danger: true,
  onSelect: () => onBlock(user),
})

interface Props {
  user: Blockable
  label: string
  onBlock: (user: Blockable) => void
  /** For something of theirs; without it they are reported themselves. */
  onReport?: () => void
  items?: MenuItem[]
}

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
