import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { answererOf, type VoicemailManner } from './greeting.ts';

type Behaviour = Pick<AssistantConfig['configuration'], 'voicemailDetectionProvider' | 'voicemailManner'>;

/** What an assistant does if a machine takes a call. Without detection it talks to machines as to people. */
export const mannerWithMachines = ({ voicemailDetectionProvider, voicemailManner }: Behaviour): VoicemailManner =>
  voicemailDetectionProvider === 'builtin' ? voicemailManner : 'talk_on';

/** Whether the first words are those of a machine, and the assistant should react to it. */
export const takenByMachine = (firstWords: string, configuration: Behaviour): boolean =>
  mannerWithMachines(configuration) !== 'talk_on' && answererOf(firstWords) === 'machine';
