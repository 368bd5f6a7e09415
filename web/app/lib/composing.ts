import type { KeyboardEvent } from 'react'

const OF_INPUT_METHOD = 229

/** Whether a key belongs to an input method: Safari says that a word is done before it hands on the Enter that has ended it. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === OF_INPUT_METHOD
