/** The part of libheif that is used here; its own types describe the functions below it alone. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    display(pixels: ImageData, done: (drawn: ImageData | null) => void): void
  }
  interface Libheif {
    HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] }
  }
  export default function openLibheif(): Libheif
}
