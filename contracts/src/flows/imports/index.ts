import { flowFormat, maxFlowBytes } from '../../flows.limits.ts';
import type { Flow } from '../document.ts';
import { importOwnFlow } from '../json.ts';
import { importBland } from './bland.ts';
import { importDograh } from './dograh.ts';
import { TooLarge } from './draft.ts';
import { type ImportLine, ImportReport } from './report.ts';
import { importRetell } from './retell.ts';
import { Source } from './source.ts';
import { importVapiSquad, importVapiWorkflow } from './vapi.ts';
import { importVoicetest } from './voicetest.ts';

export type { ImportLine } from './report.ts';

const importFormats = ['switchboard', 'retell', 'vapi_squad', 'vapi_workflow', 'bland', 'dograh', 'voicetest'] as const;
export type ImportFormat = (typeof importFormats)[number];

type Value = Record<string, unknown>;
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const firstOf = (value: unknown): Value => (Array.isArray(value) && isObject(value[0]) ? value[0] : {});

/** The format of a file, detected by properties that only this format has. */
export function formatOf(value: unknown): ImportFormat | null {
  if (!isObject(value)) return null;
  if (value.format === flowFormat) return 'switchboard';
  if (isObject(value.conversationFlow) || typeof value.start_node_id === 'string') return 'retell';
  if (typeof value.entry_node_id === 'string' && isObject(value.nodes)) return 'voicetest';
  if (Array.isArray(value.members)) return 'vapi_squad';
  if (isObject(value.workflow_definition)) return 'dograh';
  const graph = isObject(value.pathway_data) ? value.pathway_data : value;
  if (!Array.isArray(graph.nodes)) return null;
  const types = graph.nodes.map((node) => (isObject(node) ? node.type : null));
  if (types.includes('startCall') || types.includes('agentNode')) return 'dograh';
  const node = firstOf(graph.nodes);
  if (
    'from' in firstOf(graph.edges) ||
    typeof node.prompt === 'string' ||
    ['conversation', 'tool', 'gather'].includes(String(node.type))
  )
    return 'vapi_workflow';
  return isObject(node.data) ? 'bland' : null;
}

const readers: Record<Exclude<ImportFormat, 'switchboard'>, (root: Source, lines: ImportReport) => Flow> = {
  retell: importRetell,
  vapi_squad: importVapiSquad,
  vapi_workflow: importVapiWorkflow,
  bland: importBland,
  dograh: importDograh,
  voicetest: importVoicetest,
};

export type ImportedFlow = { format: ImportFormat; flow: Flow; lines: ImportLine[] } | { problems: string[] };

/**
 * A flow from another product's file, with a report line for everything that was imported, changed or could not be
 * imported.
 */
export function importFlow(text: string): ImportedFlow {
  if (new TextEncoder().encode(text).length > maxFlowBytes) return { problems: ['The file can have at most 1 MB.'] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problems: ["The file isn't valid JSON."] };
  }
  const format = formatOf(value);
  if (format === null)
    return { problems: ["This file isn't a flow of Switchboard, Retell, Vapi, Bland, dograh or voicetest."] };
  if (format === 'switchboard') {
    const own = importOwnFlow(text);
    return 'flow' in own ? { format, flow: own.flow, lines: [] } : own;
  }
  const root = new Source(value);
  try {
    const report = new ImportReport();
    const flow = readers[format](root, report);
    return { format, flow, lines: report.linesFor(root) };
  } catch (error) {
    if (error instanceof TooLarge) return { problems: [error.message] };
    throw error;
  }
}
