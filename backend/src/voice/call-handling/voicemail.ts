import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { answererOf, type VoicemailManner } from './greeting.ts';

type Behaviour = Pick<AssistantConfig['configuration'], 'voicemailDetectionProvider' | 'voicemailManner'>;

/** What an assistant does where a machine takes a call: one that does not look who answers talks to machines as to people. */
export const mannerWithMachines = ({ voicemailDetectionProvider, voicemailManner }: Behaviour): VoicemailManner =>
  voicemailDetectionProvider === 'builtin' ? voicemailManner : 'talk_on';

/** Whether the first words are those of a machine, of which the assistant is to take notice. */
export const takenByMachine = (firstWords: string, configuration: Behaviour): boolean =>
  mannerWithMachines(configuration) !== 'talk_on' && answererOf(firstWords) === 'machine';
