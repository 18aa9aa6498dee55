import { convert } from './convert.ts';
import { FileRefusal } from './file-refusal.ts';
import { inspect } from './inspect.ts';
import type { GivenLayout, Inspected } from './reader.schema.ts';

async function orRefusal(work: () => Promise<Inspected>): Promise<Inspected> {
  try {
    return await work();
  } catch (error) {
    // Errors lose their class on the way out of a thread.
    if (error instanceof FileRefusal) return { refused: { reason: error.reason, message: error.message } };
    throw error;
  }
}

/** What threads of the pool do with files. Each function is imported when it is first used. */
export const functions = {
  /** Finds out how a file is read. A workbook or contacts are written to `target` as CSV first. */
  'import.take-in': async () => (path: string, target: string) =>
    orRefusal(async () => {
      const isConverted = (await convert(path, target)) !== null;
      return { isConverted, inspection: await inspect(isConverted ? target : path, null) };
    }),
  'import.inspect': async () => (path: string, given: GivenLayout | null) =>
    orRefusal(async () => ({ isConverted: false, inspection: await inspect(path, given) })),
};
