import { previewArticle } from '@caravan/contract/blog.ts'
import { useQuery } from '@tanstack/react-query'
import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Eye from 'lucide-react/icons/eye'
import Heading1 from 'lucide-react/icons/heading-1'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pencil from 'lucide-react/icons/pencil'
import Quote from 'lucide-react/icons/quote'
import { Toolbar } from 'radix-ui'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useField } from '../../../ui/form/field.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useDroppedPictures } from '../../media/pictures/picture-actions.tsx'
import { Prose } from '../blog/article-picture.tsx'
import styles from './content-editor.module.css'
import {
  type Format,
  formatMarkdown,
  formatOfKeys,
  insertPicture,
  keysOf,
  type Replacement,
} from './markdown-format.ts'
import { type ArticlePicture, PictureDialog } from './picture-dialog.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
}

const EDIT = (
  <>
    <Pencil className="icon" />
    Edit
  </>
)
const PREVIEW = (
  <>
    <Eye className="icon" />
    Preview
  </>
)
const TABS = [
  { id: 'edit', label: EDIT },
  { id: 'preview', label: PREVIEW },
] as const
const TOOLS: readonly (readonly { format: Format; label: string; Icon: typeof Bold }[])[] = [
  [
    { format: 'bold', label: 'Bold', Icon: Bold },
    { format: 'italic', label: 'Italic', Icon: Italic },
  ],
  [
    { format: 'heading-1', label: 'Heading 1', Icon: Heading1 },
    { format: 'heading-2', label: 'Heading 2', Icon: Heading2 },
    { format: 'heading-3', label: 'Heading 3', Icon: Heading3 },
  ],
  [
    { format: 'bullets', label: 'Bullet list', Icon: List },
    { format: 'numbers', label: 'Numbered list', Icon: ListOrdered },
  ],
  [
    { format: 'link', label: 'Link', Icon: Link2 },
    { format: 'quote', label: 'Quote', Icon: Quote },
    { format: 'code', label: 'Code', Icon: Code },
  ],
]

/** Markdown with its tools, and as the page will show it. */
export function ContentEditor({ value, onChange }: Props) {
  const [tab, setTab] = useState<'edit' | 'preview'>('edit')
  return (
    <div className={styles.editor}>
      <Tabs label="Content" tabs={TABS} value={tab} onChange={setTab}>
        {tab === 'edit' ? <Editor value={value} onChange={onChange} /> : <Preview content={value} />}
      </Tabs>
    </div>
  )
}

function Editor({ value, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const field = useField()
  /** The pictures that are asked for: what was dropped or pasted together, or one that is to be chosen. */
  const [asked, setAsked] = useState<File[] | null>(null)
  const [chosen, setChosen] = useState<ArticlePicture[]>([])
  const change = (replacementOf: (element: HTMLTextAreaElement) => Replacement) => {
    if (area.current) replaceIn(area.current, replacementOf(area.current), onChange)
  }
  const format = (wanted: Format) => change((element) => formatMarkdown(wanted, selectedIn(element)))
  const insertChosen = useEffectEvent((pictures: ArticlePicture[]) => {
    for (const picture of pictures) change((element) => insertPicture(selectedIn(element), picture))
    setChosen([])
  })
  // once the dialog, which keeps the focus, is gone; and in a task of its own, since within an effect React would write the
  // whole text anew, and with that the browser forgets what can be undone
  useEffect(() => {
    if (chosen.length === 0) return
    const timer = setTimeout(() => insertChosen(chosen))
    return () => clearTimeout(timer)
  }, [chosen])
  const askForPictures = (files: File[]) => {
    if (asked) return
    // where the focus returns to, whatever brought the pictures here
    area.current?.focus()
    setAsked(files)
  }
  const { isOver, target } = useDroppedPictures(askForPictures)
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = formatOfKeys({ ...event, code: event.code })
    if (!wanted) return
    event.preventDefault()
    format(wanted)
  }
  return (
    <>
      <Toolbar.Root className={styles.tools} aria-label="Formatting">
        {TOOLS.map((group) => (
          <div key={group[0]?.format} className={styles.group}>
            {group.map(({ format: wanted, label, Icon }) => (
              <Toolbar.Button
                key={wanted}
                type="button"
                className="btn quiet round"
                aria-label={label}
                aria-keyshortcuts={keysOf(wanted)}
                title={`${label} (${keysOf(wanted).replace('Control', 'Ctrl')})`}
                onClick={() => format(wanted)}
              >
                <Icon className="icon" />
              </Toolbar.Button>
            ))}
          </div>
        ))}
        <Toolbar.Button
          type="button"
          className="btn quiet round"
          aria-label="Picture"
          title="Picture"
          onClick={() => askForPictures([])}
        >
          <ImagePlus className="icon" />
        </Toolbar.Button>
      </Toolbar.Root>
      <textarea
        className={classNames(isOver && styles.over)}
        {...target}
        ref={area}
        rows={12}
        dir="auto"
        value={value}
        aria-labelledby={field?.labelId}
        aria-describedby={field?.describedBy}
        aria-invalid={field?.invalid || undefined}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {asked ? (
        <PictureDialog
          files={asked}
          onClose={(pictures) => {
            setAsked(null)
            setChosen(pictures)
          }}
        />
      ) : null}
    </>
  )
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

function replaceIn(area: HTMLTextAreaElement, { from, to, insert, select }: Replacement, onChange: Props['onChange']) {
  area.focus()
  area.setSelectionRange(from, to)
  // the one way that leaves the browser its undo; where there is none, the text changes without
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, from, to)
    onChange(area.value)
  }
  area.setSelectionRange(...select)
}

/** Made by the server, by the same code as the page. */
function Preview({ content }: { content: string }) {
  const { data, error } = useQuery({
    queryKey: ['/api/blog-admin/preview', content],
    queryFn: ({ signal }) => call(previewArticle, { body: { content } }, { signal }),
    enabled: content !== '',
  })
  if (content === '') return <p className={`${styles.preview} ${styles.empty} soft`}>Nothing is written yet.</p>
  if (error) {
    return (
      <p className={`${styles.preview} ${styles.empty}`} role="alert">
        {detailOf(error, 'The preview could not be made.')}
      </p>
    )
  }
  if (!data) {
    return (
      <Loading label="Loading the preview..." className={`${styles.preview} ${styles.empty}`}>
        <Skeleton className="h-6 w-full" />
      </Loading>
    )
  }
  return <Prose html={data.html} className={styles.preview} hasInitial />
}
