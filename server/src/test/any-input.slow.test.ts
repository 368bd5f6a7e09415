import { testAnyInput } from './any-input.ts'

await testAnyInput(60)
