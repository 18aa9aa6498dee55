import type { Flow } from '@switchboard/contracts/flows/document';
import { exportFlow } from '@switchboard/contracts/flows/json';
import { fileName, saveFile } from '../../files/saveFile.ts';

/** Downloads the current flow as a file. */
export const downloadFlow = (flow: Flow, name: string): void =>
  saveFile(exportFlow(flow), fileName(name, 'flow', 'flow.json'), 'application/json');
