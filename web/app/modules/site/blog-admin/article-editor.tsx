import {
  BLOG,
  BLOG_CATEGORIES,
  changeArticle,
  createArticle,
  deleteDraft,
  type EditedArticle,
} from '@caravan/contract/blog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, fieldErrors, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldErrorText, TextArea, TextInput, useControlProps } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './article-editor.module.css'
import { ArticleHistory, Conflict } from './conflict.tsx'
import { ContentEditor } from './content-editor.tsx'
import { bodyOf, draftsKey, type Editing, type FormValues, forgetDraft, postsKey, toEditing } from './post-list.tsx'
import { type AutosaveState, findStored, useAutosave } from './use-autosave.ts'

interface Props {
  editing: Editing
  onEdit: (editing: Editing) => void
  onClose: () => void
}

export function ArticleEditor({ editing, onEdit, onClose }: Props) {
  const { article, draftId } = editing
  const [values, setValues] = useState(editing.values)
  /** What is stored now, where somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<EditedArticle | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const isDirty = editing.isRestored === true || JSON.stringify(values) !== JSON.stringify(editing.values)
  const autosave = useAutosave(editing, values, isDirty)
  useEffect(() => heading.current?.focus(), [])

  const failure = article ? 'Failed to update blog post' : 'Failed to create blog post'
  const { mutate: save, isPending } = useSingleFlight({
    async mutationFn(version: number | undefined) {
      const body = bodyOf(values, draftId)
      await autosave.pause()
      if (!article) return call(createArticle, { body })
      return call(changeArticle, { params: { articleId: article.id }, body: { ...body, version } })
    },
    async onSuccess() {
      await forgetDraft(client, draftId)
      toast({
        title: 'Success',
        description: article ? 'Blog post updated successfully' : 'Blog post created successfully',
      })
      onClose()
    },
    async onError(refusal) {
      autosave.resume()
      setErrors(fieldErrors(refusal))
      if (article && isCallError(refusal) && refusal.slug === 'article-changed') {
        setTheirs(await findStored(client, article.id))
        return
      }
      toast({ title: 'Error', description: failure, tone: 'danger' })
    },
    onSettled: () => Promise.all([postsKey, draftsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  useLeaveWarning(isDirty && !isPending)

  const set = (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    save(article?.version)
  }
  async function cancel() {
    const paused = autosave.pause()
    await forgetDraft(client, draftId)
    onClose()
    await paused
    // whoever presses Cancel wants it gone; a page that is closed leaves its draft
    await call(deleteDraft, { params: { draftId } }).catch((error: unknown) =>
      toast({ title: 'Error', description: detailOf(error, 'The draft is still there.'), tone: 'danger' }),
    )
    await client.invalidateQueries({ queryKey: draftsKey })
  }
  const words = wordsIn(values.content)
  const readTime = `${Math.max(1, Math.round(words / BLOG.wordsPerMinute))} min read`
  const text = (name: 'title' | 'author' | 'imageUrl' | 'readTime') => ({
    value: values[name],
    maxLength: BLOG[name],
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  })
  return (
    <form method="post" className={styles.form} aria-labelledby={titleId} onSubmit={submit}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {article ? 'Edit post' : 'New post'}
      </h2>
      {theirs ? (
        <Conflict
          theirs={theirs}
          mine={values}
          isSaving={isPending}
          onTakeTheirs={() => onEdit(toEditing(theirs))}
          onKeepMine={() => {
            setTheirs(null)
            save(theirs.version)
          }}
        />
      ) : null}
      <Field label="Title" error={errors['/title']}>
        <TextInput {...text('title')} />
      </Field>
      <Field label="Content" group error={errors['/content']}>
        <ContentEditor value={values.content} onChange={(content) => set({ content })} />
        <p className={styles.facts}>
          <span>
            {words} {words === 1 ? 'word' : 'words'} · {readTime}
          </span>
          <span role="status">{AUTOSAVE[autosave.state]}</span>
        </p>
      </Field>
      <Field label="Excerpt" error={errors['/excerpt']}>
        <TextArea
          rows={3}
          maxLength={BLOG.excerpt}
          required
          value={values.excerpt}
          onChange={({ target }) => set({ excerpt: target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Author" error={errors['/author']}>
          <TextInput {...text('author')} />
        </Field>
        <Field label="Category" error={errors['/category']}>
          <CategorySelect value={values.category} onChange={(category) => set({ category })} />
        </Field>
        <Field
          label="Image URL"
          why="A picture of this site, such as /postcards/t-pt-porto/2. For others a drawing is shown."
          error={errors['/imageUrl']}
        >
          <TextInput {...text('imageUrl')} />
        </Field>
        <Field label="Read time" why={`As it is counted: ${readTime}.`} error={errors['/readTime']}>
          <TextInput {...text('readTime')} placeholder={readTime} />
        </Field>
      </div>
      <div className={styles.publication}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            checked={values.published}
            aria-checked={values.published}
            onChange={({ target }) => set({ published: target.checked })}
          />
          Publish immediately
        </label>
        {values.published ? null : (
          <Field label="Publish at" optional error={errors['/publishAt']}>
            <TextInput
              type="datetime-local"
              value={values.publishAt}
              onChange={({ target }) => set({ publishAt: target.value })}
            />
          </Field>
        )}
      </div>
      {errors[''] ? <FieldErrorText>{errors['']}</FieldErrorText> : null}
      <div className={styles.foot}>
        <Button variant="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Save post
        </Button>
      </div>
      {article ? <ArticleHistory articleId={article.id} onRestore={(fields) => set(fields)} /> : null}
    </form>
  )
}

const AUTOSAVE: Record<AutosaveState, string> = {
  nothing: '',
  saving: 'Keeping the draft…',
  saved: 'Draft kept',
  failed: 'The draft could not be kept. It is still here.',
}

function CategorySelect({
  value,
  onChange,
}: {
  value: FormValues['category']
  onChange: (value: FormValues['category']) => void
}) {
  const props = useControlProps()
  return (
    <select
      className="input"
      {...props}
      value={value}
      onChange={({ target }) => {
        const chosen = BLOG_CATEGORIES.find((one) => one === target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {BLOG_CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </select>
  )
}

/** As the server counts them, but for the marks of markdown. */
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0

function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
