import type { FlowField } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import type { FlowReaders } from '@switchboard/contracts/flows/walk/values';

/** Placeholder for words that were not transcribed. */
export const unheard = '…';

/** Whether an answer consists only of such words. */
const isUnheard = (said: string): boolean => said.trim() !== '' && said.replaceAll(unheard, '').trim() === '';

/** The value of a text field that was answered by such words. */
const spokenWords = 'your spoken answer';

/** Asks for an answer that a simulated interviewer has to read. */
export const typePlease = 'I am simulated and do not understand speech. Please type this answer.';

/** Readers for an interview without transcription: a spoken answer only answers open questions. */
export const withUnheard = (readers: FlowReaders): FlowReaders => ({
  ...readers,
  read: (field, said) => {
    if (!isUnheard(said)) return readers.read(field, said);
    return field.type === 'text' ? spokenWords : null;
  },
  trigger: (said) => (isUnheard(said) ? null : readers.trigger(said)),
  isYes: (said) => isUnheard(said) || readers.isYes(said),
  isNo: (said) => !isUnheard(said) && readers.isNo(said),
});

/** Whether an answer wasn't understood although its words matter. */
export function mustBeTyped(said: string, node: FlowNode | undefined, fields: readonly FlowField[]): boolean {
  if (!isUnheard(said) || (node?.kind !== 'ask' && node?.kind !== 'collect_keys')) return false;
  return fields.some(({ name, type }) => name === node.field && type !== 'text');
}
