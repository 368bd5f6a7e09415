import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import decompress from 'woff2-encoder/decompress'

// A face drawn as outlines: the renderer of share pictures then needs no font of the machine it runs on.
export interface Typeface {
  covers(text: string): boolean
  /** Width at a font size of 1. */
  measure(text: string): number
  glyphs(text: string): Glyph[]
}

export interface Glyph {
  /** Advance and outline at a font size of 1; y grows upwards. */
  advance: number
  commands: readonly { command: string; args: readonly number[] }[]
  unit: number
}

export interface Faces {
  display: Typeface
  displayBold: Typeface
  text: Typeface
}

async function openFont(file: string, axes: Record<string, number>): Promise<fontkit.Font> {
  const woff2 = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)))
  // Variable outlines are only read from plain TrueType.
  const font = fontkit.create(Buffer.from(await decompress(woff2)))
  if (!('getVariation' in font)) throw new Error(`${file} holds a collection of fonts, not one`)
  return font.getVariation(axes)
}

// The packages split a face by script; each letter is taken from the first part that has it.
function faceOf(fonts: readonly fontkit.Font[]): Typeface {
  const fontFor = (letter: string) => fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  const glyphs = (text: string): Glyph[] =>
    runsOf(text.normalize('NFC'), fontFor).flatMap(({ font, letters }) => {
      const run = font.layout(letters)
      return run.glyphs.map((glyph, i) => ({
        advance: (run.positions[i]?.xAdvance ?? glyph.advanceWidth) / font.unitsPerEm,
        commands: glyph.path.commands,
        unit: 1 / font.unitsPerEm,
      }))
    })
  return {
    covers: (text) => [...text.normalize('NFC')].every((letter) => fontFor(letter) !== undefined),
    measure: (text) => glyphs(text).reduce((sum, { advance }) => sum + advance, 0),
    glyphs,
  }
}

function runsOf(text: string, fontFor: (letter: string) => fontkit.Font | undefined) {
  const runs: { font: fontkit.Font; letters: string }[] = []
  for (const letter of text) {
    const font = fontFor(letter)
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}

const DISPLAY_PARTS = ['latin', 'latin-ext', 'vietnamese'].map(
  (script) => `bricolage-grotesque/files/bricolage-grotesque-${script}-standard-normal.woff2`,
)
const TEXT_PARTS = ['latin', 'latin-ext'].map((script) => `figtree/files/figtree-${script}-wght-normal.woff2`)

async function openFace(files: readonly string[], axes: Record<string, number>): Promise<Typeface> {
  return faceOf(await Promise.all(files.map((file) => openFont(file, axes))))
}

let opened: Promise<Faces> | undefined

// Opened once, at the first picture.
export function openFaces(): Promise<Faces> {
  opened ??= Promise.all([
    openFace(DISPLAY_PARTS, { wght: 800, wdth: 75, opsz: 96 }),
    openFace(DISPLAY_PARTS, { wght: 700, wdth: 75, opsz: 24 }),
    openFace(TEXT_PARTS, { wght: 600 }),
  ]).then(([display, displayBold, text]) => ({ display, displayBold, text }))
  return opened
}
